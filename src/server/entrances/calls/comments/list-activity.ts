import { z } from 'zod';
import { listActivity as contract } from '#contracts/comments/list-activity.ts';
import {
  ACTIVITY_A_PAGE,
  ACTIVITY_KINDS,
  type ActivityEntry,
  type ActivityKind,
} from '#domain/comments/own-activity.ts';
import { commentsPath, isCommentId } from '#domain/comments/comment-paths.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { CommentRow } from '#server/subjects/comments/comment-rows.ts';
import { ownComment } from '#server/subjects/comments/comment-rows.ts';
import type { ActivityQuery, VotedComment } from '#server/subjects/comments/activity-of-reader.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { linkOf, storyLinks } from './story-links.ts';

const querySchema = z.object({ after: documentIdSchema.optional() });

/** Serves `GET /api/front/user/activity/{kind}`. */
export const listActivity = serveReaderCall(contract, {
  query: querySchema,
  body: z.undefined(),
  async handle({ edition, session: { reader }, context: { params, url, locals } }) {
    const { services } = locals;
    const kind = ACTIVITY_KINDS.find((one) => one === params['kind']);
    if (kind === undefined) return { ok: false, code: 'NOT_FOUND' };
    const { data } = parseQuery(url, querySchema);
    if (!data || (data.after !== undefined && kind !== 'polls' && !isCommentId(data.after)))
      return { ok: false, code: 'INVALID_FIELDS' };
    const query = {
      readerId: reader.id,
      site: edition.site.alias,
      after: data.after,
      limit: ACTIVITY_A_PAGE + 1,
    };
    const entries = await READ[kind](services, edition, query);
    const suspension = await services.readers.comments.findSuspension({
      reader,
      site: edition.site,
    });
    const shown = entries.slice(0, ACTIVITY_A_PAGE);
    const next = entries.length > ACTIVITY_A_PAGE ? (shown.at(-1)?.id ?? null) : null;
    return { ok: true, response: { entries: shown, next, suspension: suspension ?? null } };
  },
});

const READ: Readonly<
  Record<
    ActivityKind,
    (services: Services, edition: Edition, query: ActivityQuery) => Promise<ActivityEntry[]>
  >
> = {
  async comments(services, edition, query) {
    const rows = await services.readers.comments.listComments(query);
    const links = await storyLinks(
      services,
      edition,
      rows.map(({ story }) => story),
    );
    return rows.map((row) => commentEntry(row, links.get(row.story) ?? null));
  },
  async votes(services, edition, query) {
    const votes = await services.readers.comments.listVotes(query);
    const links = await storyLinks(
      services,
      edition,
      votes.map(({ comment }) => comment.story),
    );
    return votes.map((vote) => voteEntry(vote, links.get(vote.comment.story) ?? null));
  },
  async polls({ content, readers }, edition, { readerId, ...query }) {
    const votes = await readers.polls.listPageOf({ ...query, userId: readerId });
    return Promise.all(
      votes.map(async ({ poll, options, at }): Promise<ActivityEntry> => {
        const versions = await content
          .contentOf(edition)
          .listOtherVersions({ id: '', storyId: poll });
        const own = versions.filter(({ site }) => site === edition.site.alias);
        const head = own.find(({ locale }) => locale === edition.locale) ?? own[0];
        const chosen =
          head?.type === 'poll' ? head.options.filter(({ id }) => options.includes(id)) : [];
        return {
          kind: 'polls',
          id: poll,
          about: head ? linkOf(edition, head) : null,
          at: at.toISOString(),
          options: chosen.map(({ text }) => text),
        };
      }),
    );
  },
};

type Entry<Kind extends ActivityKind> = Extract<ActivityEntry, { kind: Kind }>;

function commentEntry(row: CommentRow, about: Entry<'comments'>['about']): Entry<'comments'> {
  return {
    kind: 'comments',
    id: row.id,
    about,
    at: row.createdAt.toISOString(),
    comment: ownComment(row),
    editedAt: row.editedAt?.toISOString() ?? null,
    permalink: row.state === 'published' ? permalinkOf(row.id, about) : null,
  };
}

function voteEntry(
  { comment, value, at }: VotedComment,
  about: Entry<'votes'>['about'],
): Entry<'votes'> {
  const isShown = comment.state === 'published';
  return {
    kind: 'votes',
    id: comment.id,
    about,
    at: at.toISOString(),
    value: value > 0 ? 1 : -1,
    authorName: isShown ? comment.authorName : '',
    text: isShown ? comment.text : null,
    permalink: isShown ? permalinkOf(comment.id, about) : null,
  };
}

function permalinkOf(id: string, about: { href: string } | null): string | null {
  return about && commentsPath(about.href, { kind: 'comment', id });
}

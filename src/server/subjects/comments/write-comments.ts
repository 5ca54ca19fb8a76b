import { sql } from 'drizzle-orm';
import { cleanText } from '#domain/text/clean-text.ts';
import { hasRoom } from '#domain/comments/comment.ts';
import { decideComment, type CommentDecision } from '#domain/comments/decide-comment.ts';
import { fingerprintOf } from '#domain/comments/folded-text.ts';
import { LEAST_REPEATED, type ExternalVerdict } from '#domain/comments/phases.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { askMay, done, isOpenNow, refused, type CommentOutcome, type OnStory } from './ask-may.ts';
import { takeBack } from '../notifications/notify.ts';
import {
  addComment,
  changeComment,
  findComment,
  ownComment,
  type CommentRow,
} from './comment-rows.ts';
import { countSame, readCommenter } from './commenter-facts.ts';
import { purgeComments } from './comment-purge.ts';
import type { ExternalCheck } from './external-check.ts';
import { wordsOfSite } from './words-of-site.ts';

/**
 * A reader who writes. `isStaff`: its roles were proven by a session on the desk, and let it speak
 * for the newsroom.
 */
type Writing = OnStory & { isStaff: boolean; text: string };

/** How readers write, edit and delete their comments. */
export interface CommentWriting {
  write(comment: Writing & { parent?: string | undefined }): Promise<CommentOutcome<OwnComment>>;
  edit(change: Writing & { id: string }): Promise<CommentOutcome<OwnComment>>;
  /** Deletes an own comment. Its replies stay. */
  remove(removal: OnStory & { id: string }): Promise<CommentOutcome<OwnComment>>;
}

export function createCommentWriting(orm: Orm, askExternal: ExternalCheck): CommentWriting {
  /**
   * The verdict of the site's service about a text that nothing else rejects. It is asked last, so
   * that it gets no refused text.
   */
  const judge = async (
    { site, story, ...on }: Writing,
    id?: string,
  ): Promise<ExternalVerdict | undefined> => {
    if (!site.comments.external) return undefined;
    const { text } = on;
    const edited = id === undefined ? undefined : await findComment(orm, { site: site.alias, id });
    const { decision } = await decide(orm, { ...on, site, story, edited });
    return decision.outcome === 'reject'
      ? undefined
      : askExternal(site, { text, locale: story.locale, story: story.id });
  };
  return {
    async write({ parent, text, ...on }) {
      const { reader, site, story } = on;
      // Before it is cleaned, because that takes long for a long text.
      if (!hasRoom(text)) return refused('tooLong');
      const cleaned = cleanText(text);
      const external = await judge({ ...on, text: cleaned });
      return orm.transaction(async (transaction) => {
        await takeTurn(transaction, reader.id);
        if (parent !== undefined) {
          const asked = await askMay(transaction, 'reply', { ...on, id: parent });
          if (asked.problem !== undefined) return refused(asked.problem);
        }
        await takeTurnOfText(transaction, site.alias, cleaned);
        const { decision, fingerprint } = await decide(transaction, {
          ...on,
          text: cleaned,
          external,
        });
        if (decision.refusal !== undefined) return refused(decision.refusal);
        const row = await addComment(transaction, {
          site: site.alias,
          story: story.id,
          storyId: story.storyId,
          parent: parent ?? null,
          userId: reader.id,
          authorName: reader.nick,
          text: cleaned,
          state: stateOf(decision),
          reasons: [...decision.reasons],
          isStaff: on.isStaff,
          fingerprint,
        });
        if (row.state === 'published')
          await purgeComments(transaction, { story: story.id, roots: [row.parent ?? row.id] });
        return done(ownComment(row));
      });
    },

    async edit({ id, text, ...on }) {
      if (!hasRoom(text)) return refused('tooLong');
      const cleaned = cleanText(text);
      const external = await judge({ ...on, text: cleaned }, id);
      return orm.transaction(async (transaction) => {
        await takeTurn(transaction, on.reader.id);
        const asked = await askMay(transaction, 'edit', { ...on, id });
        if (asked.problem !== undefined) return refused(asked.problem);
        const { row } = asked;
        if (row.text === cleaned) return done(ownComment(row));
        await takeTurnOfText(transaction, on.site.alias, cleaned);
        const { decision, fingerprint } = await decide(transaction, {
          ...on,
          text: cleaned,
          edited: row,
          external,
        });
        if (decision.refusal !== undefined) return refused(decision.refusal);
        // A comment that waits goes on waiting: its author cannot decide about it.
        const state =
          row.state === 'held' && decision.outcome === 'publish' ? 'held' : stateOf(decision);
        const reasons =
          state === 'held' && decision.outcome === 'publish' ? row.reasons : [...decision.reasons];
        // The newsroom has recommended, and decided about, another text. Only a proven role keeps
        // the newsroom's mark.
        const ofText = { isPick: false, beforeDecision: null, isStaff: row.isStaff && on.isStaff };
        if (row.isPick) await takeBack(transaction, { kind: 'pick', id });
        const fields = {
          text: cleaned,
          fingerprint,
          state,
          reasons,
          ...ofText,
          editedAt: sql`now()`,
        };
        return done(ownComment(await changeComment(transaction, row, fields)));
      });
    },

    remove: ({ id, ...on }) =>
      orm.transaction(async (transaction) => {
        const asked = await askMay(transaction, 'delete', { ...on, id });
        if (asked.problem !== undefined) return refused(asked.problem);
        const gone = { state: 'deleted', text: '', authorName: '', fingerprint: '' } as const;
        return done(ownComment(await changeComment(transaction, asked.row, gone)));
      }),
  };
}

/** Decides what becomes of a text. `edited`: the comment that gets it. */
async function decide(
  transaction: Orm,
  {
    reader,
    site,
    story,
    text,
    isStaff,
    edited,
    external,
  }: Writing & { edited?: CommentRow | undefined; external?: ExternalVerdict | undefined },
) {
  const fingerprint = fingerprintOf(text);
  const commenter = await readCommenter(transaction, {
    reader,
    site: site.alias,
    isStaff,
    ...(edited && { except: edited.id }),
  });
  const decision = decideComment({
    text,
    isDecided: (edited?.decidedAt ?? null) !== null,
    reader: commenter,
    story: { taxon: story.taxon, isOpen: await isOpenNow(transaction, site, story) },
    site: site.comments,
    words: wordsOfSite(site),
    sameByOthers: await countSame(transaction, { reader, site: site.alias, fingerprint }),
    ...(external && { external }),
  });
  return { decision, fingerprint };
}

/**
 * Lets the comments of one reader be decided one after the other, so that a comment that is sent
 * twice at once is found.
 */
async function takeTurn(transaction: Orm, readerId: string): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`comments of ${readerId}`}, 0))`,
  );
}

/**
 * Lets comments with the same text be decided one after the other, so that many readers who send it
 * at once are found.
 */
async function takeTurnOfText(transaction: Orm, site: string, text: string): Promise<void> {
  const fingerprint = fingerprintOf(text);
  if (fingerprint.length < LEAST_REPEATED) return;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`comment on ${site}: ${fingerprint}`}, 0))`,
  );
}

function stateOf({ outcome }: CommentDecision): 'published' | 'held' | 'rejected' {
  return outcome === 'publish' ? 'published' : outcome === 'hold' ? 'held' : 'rejected';
}

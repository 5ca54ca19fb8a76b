import { z } from 'zod';
import {
  chooseDigest as digestContract,
  countNotifications as countContract,
  listNotifications as listContract,
  readNotifications as readContract,
} from '#contracts/notifications/own-notifications.ts';
import { commentsPath } from '#domain/comments/comment-paths.ts';
import type { StoryLink } from '#domain/comments/own-activity.ts';
import {
  DIGESTS,
  NOTIFICATIONS_A_PAGE,
  type Notification,
} from '#domain/notifications/notification.ts';
import { cursorOf, readPlace } from '#server/subjects/notifications/notifications.ts';
import type { ShownNotification } from '#server/subjects/notifications/shown-notifications.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { storyLinks } from '../comments/story-links.ts';

const querySchema = z.object({ after: z.string().max(100).optional() });

/** Serves `GET /api/front/user/notifications`. */
export const listNotifications = serveReaderCall(listContract, {
  query: querySchema,
  body: z.undefined(),
  async handle({ edition, session: { reader }, context: { url, locals } }) {
    const { data } = parseQuery(url, querySchema);
    const after = data?.after === undefined ? undefined : readPlace(data.after);
    if (!data || (data.after !== undefined && !after)) return { ok: false, code: 'INVALID_FIELDS' };
    const { notifications } = locals.services.readers;
    const of = { readerId: reader.id, site: edition.site.alias };
    const found = await notifications.list({ ...of, after, limit: NOTIFICATIONS_A_PAGE + 1 });
    const shown = found.slice(0, NOTIFICATIONS_A_PAGE);
    const links = await storyLinks(
      locals.services,
      edition,
      shown.map(({ story }) => story),
    );
    const last = found.length > NOTIFICATIONS_A_PAGE ? shown.at(-1) : undefined;
    return {
      ok: true,
      response: {
        notifications: shown.map((one) => notificationOf(one, links.get(one.story) ?? null)),
        next: last ? cursorOf(last) : null,
        digest: await notifications.getDigest(of),
      },
    };
  },
});

/** Serves `GET /api/front/user/notifications/unread`. */
export const countNotifications = serveReaderCall(countContract, {
  body: z.undefined(),
  async handle({ edition, session: { reader }, context: { locals } }) {
    const unread = await locals.services.readers.notifications.countUnread({
      readerId: reader.id,
      site: edition.site.alias,
    });
    return { ok: true, response: { unread } };
  },
});

/** Serves `POST /api/front/user/notifications/read`. */
export const readNotifications = serveReaderCall(readContract, {
  body: z.object({ until: z.iso.datetime() }),
  async handle({ body, edition, session: { reader }, context: { locals } }) {
    const { notifications } = locals.services.readers;
    const of = { readerId: reader.id, site: edition.site.alias };
    await notifications.markRead({ ...of, until: new Date(body.until) });
    return { ok: true, response: { unread: await notifications.countUnread(of) } };
  },
});

/** Serves `PUT /api/front/user/notifications/digest`. */
export const chooseDigest = serveReaderCall(digestContract, {
  body: z.object({ digest: z.enum(DIGESTS) }),
  async handle({
    body: { digest },
    edition: { site, locale },
    session: { reader },
    context: { locals },
  }) {
    await locals.services.readers.notifications.setDigest({
      readerId: reader.id,
      site: site.alias,
      digest,
      locale,
    });
    return { ok: true, response: { digest } };
  },
});

function notificationOf(shown: ShownNotification, about: StoryLink | null): Notification {
  const { kind, comment, at, readAt, count, reply, state, text } = shown;
  return {
    id: `${kind}:${comment}`,
    kind,
    at: at.toISOString(),
    isUnread: readAt === null,
    count,
    authorName: reply?.authorName ?? '',
    state,
    text,
    about,
    href: about && pageOf(shown, about),
  };
}

/** Several replies are on the page of the own comment, one has a page of its own. */
function pageOf(
  { comment, count, reply, state }: ShownNotification,
  { href }: StoryLink,
): string | null {
  if (state !== 'published') return null;
  return commentsPath(href, { kind: 'comment', id: reply && count === 1 ? reply.id : comment });
}

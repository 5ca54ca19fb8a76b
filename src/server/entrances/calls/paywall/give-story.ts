import { z } from 'zod';
import { giveStory as contract } from '#contracts/paywall/give-story.ts';
import { giftUrl } from '#domain/paywall/gift.ts';
import { periodAt } from '#domain/paywall/period.ts';
import { inEdition } from '#domain/paths/urls.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { findClosedStory } from './read-story.ts';

const DAY = 24 * 3600_000;

/** Serves `POST /api/front/paywall/content/{id}/gift`. */
export const giveStory = serveReaderCall(contract, {
  body: z.undefined(),
  limit: { most: 60, window: 600 },
  async handle({ session, context }) {
    const closed = await findClosedStory(context, context.params['id'] ?? '');
    if (!closed) return { ok: false, code: 'NOT_FOUND' };
    const { gifts } = context.locals.services.readers;
    if ((await gifts.rightOf(session.reader.id)) === 'none')
      return { ok: false, code: 'FORBIDDEN' };
    const { edition, story, path } = closed;
    const { site } = edition;
    const { perMonth, days } = site.subscription.gifts;
    const now = new Date();
    const expiresAt = new Date(now.getTime() + days * DAY);
    const since = periodAt(now, 'month', site.timeZone).startsAt;
    const made = await gifts.make({
      readerId: session.reader.id,
      site: site.alias,
      story: story.storyId,
      most: perMonth,
      since,
      expiresAt,
    });
    if (!made) return { ok: false, code: 'GIFTS_USED_UP' };
    const url = giftUrl(edition, inEdition(edition, path), made.token);
    return { ok: true, response: { url, left: made.left, until: made.expiresAt.toISOString() } };
  },
});

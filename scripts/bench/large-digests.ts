import type { Orm } from '#server/platform/database/database.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { createMailDispatch } from '#server/subjects/mail/mail-dispatch.ts';
import { createDigests } from '#server/subjects/notifications/digests.ts';
import { createUnsubscribeTokens } from '#server/subjects/notifications/unsubscribe-tokens.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import type { BenchRow } from './bench-row.ts';

/** Readers whose daily mail must leave between two nights. */
const READERS = 1_000_000;

/** Hours outside of the quiet hours of a site (`domain/notifications/quiet-hours.ts`). */
const HOURS = 14;

/** Share of a minute that a turn works (`digests.ts`, LONGEST_TURN). */
const SHARE = 45 / 60;

const SECRET = 's'.repeat(32);

/** Noon in Madrid of the day after the notifications, so that each daily mail is due. */
const tomorrowAtNoon = () =>
  new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T11:00:00Z`);

/**
 * A turn of the digests, with as many notifications as are in the database: each mail is claimed,
 * written, sealed and put into the queue. The headlines of stories are not read. A reader has about
 * two notifications.
 */
export async function timeDigests(orm: Orm): Promise<BenchRow> {
  const digests = createDigests({
    orm,
    sites: [{ ...elfar, featureFlags: { ...elfar.featureFlags, accounts: true } }],
    tokens: createUnsubscribeTokens([SECRET]),
    dispatch: createMailDispatch({
      queue: new JobQueue(orm),
      secret: SECRET,
      log: createLog('fatal'),
    }),
    listStories: (ids) =>
      Promise.resolve(ids.map((id) => ({ id, headline: 'El port obre', locale: 'ca' }))),
  });
  const startedAt = performance.now();
  const sent = await digests.sendDue(tomorrowAtNoon());
  const seconds = (performance.now() - startedAt) / 1000;
  const needed = READERS / (HOURS * 3600 * SHARE);
  return {
    what: 'mails with notifications at 1 M notifications, each second of a turn',
    measured: `${(sent / seconds).toFixed(0)} (${sent} in ${seconds.toFixed(0)} s)`,
    reference: '–',
    target: `≥ ${needed.toFixed(0)}: 1 M readers between two nights`,
    isHeld: sent / seconds >= needed,
    others: '–',
  };
}

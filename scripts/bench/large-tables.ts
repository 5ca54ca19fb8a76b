import { lt, sql, type SQL } from 'drizzle-orm';
import postgres from 'postgres';
import { MODERATION_VIEWS } from '#domain/comments/moderation.ts';
import { CLEARED_AT_ONCE, clearSome } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { paywallMeters, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { createPollCounts } from '#server/subjects/content-store/poll-counts.ts';
import { createModeration } from '#server/subjects/comments/moderation/moderation.ts';
import { createMeterStore } from '#server/subjects/paywall/meter-store.ts';
import { createPollVotes } from '#server/subjects/polls/poll-votes.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { median, withSpread, type BenchRow } from './bench-row.ts';
import { timeDigests } from './large-digests.ts';

const MILLION = 1_000_000;
const ENDED_METERS = 10 * MILLION;
const METERS = 5 * MILLION;
const SESSIONS = 500_000;
const ROUNDS = 20;

/** Limits in milliseconds, and of a step. */
const MOST = { search: 50, poll: 5, step: 200, cleaning: 3_600_000 };

const SITE = 'elfar';

/** Statements that fill a table whole, with the indexes of the product. */
const FILLS: Readonly<Record<string, string>> = {
  readers: `insert into readers (id, name, email, email_verified, nick, nick_key, site)
    select 'r' || n, 'Lectora', 'r' || n || '@elfar.example', true, 'Nick' || n, 'nick' || n, '${SITE}' from generate_series(1, ${SESSIONS}) as n`,
  sessions: `insert into reader_sessions (id, user_id, token, expires_at)
    select 's' || n, 'r' || n, md5(n::text) || md5(n::text), now() + (n % 60 - 30) * interval '1 day' from generate_series(1, ${SESSIONS}) as n`,
  comments: `insert into comments (site, story, story_id, user_id, author_name, text, state, reasons, published_at, fingerprint)
    select '${SITE}', 'story-' || n % 20000, 'story-' || n % 20000, 'r' || (n % ${SESSIONS} + 1), 'Nick' || n % ${SESSIONS},
      'La barca surt a les sis i torna quan el vent gira; número ' || n || '.',
      case when n % 50 = 0 then 'held' else 'published' end, '[]'::jsonb, now() - n * interval '1 second', md5(n::text)
    from generate_series(1, ${MILLION}) as n`,
  notifications: `insert into notifications (user_id, kind, comment, site, since, at)
    select user_id, 'decision', id, site, now(), now() from comments where user_id is not null`,
  // A million updates of four counters in one transaction would chain: each vote has its own.
  'poll votes': `alter table poll_votes disable trigger user;
    insert into poll_votes (site, poll, voter, options)
    select '${SITE}', 'poll', md5(n::text), array['option-' || n % 4] from generate_series(1, ${MILLION}) as n;
    alter table poll_votes enable trigger user;
    insert into poll_counts (site, poll, option, votes) select site, poll, options[1], count(*) from poll_votes group by 1, 2, 3`,
  'running meters': metersUntil(METERS, `now() + interval '20 days'`),
  'ended meters': metersUntil(ENDED_METERS, `now() - interval '1 day'`),
};

/**
 * Measures the statements of lists, results and cleanings on PostgreSQL with 1 M comments, 1 M
 * notifications, 1 M votes, 15 M meters and 500,000 sessions. Fills the tables for some minutes.
 */
export async function benchLargeTables(): Promise<BenchRow[]> {
  const server = await startRealPostgres();
  try {
    const url = await server.createDatabase('bench');
    const database = await openDatabase(url);
    try {
      await fill(url);
      return [
        ...(await timeSearches(database.orm)),
        await timePoll(database.orm),
        await timeVotes(database.orm),
        await timeMeters(database.orm),
        await timeDigests(database.orm),
        await timeCleaning(database.orm, 'ended meters', {
          table: paywallMeters,
          which: lt(paywallMeters.endsAt, new Date()),
        }),
        await timeCleaning(database.orm, 'expired sessions', {
          table: readerSessions,
          which: lt(readerSessions.expiresAt, new Date()),
        }),
      ];
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/**
 * Fills the tables by a connection of its own: the product's connections limit the time of a
 * statement.
 */
async function fill(url: string): Promise<void> {
  const client = postgres(url, { max: 1 });
  try {
    for (const [name, statement] of Object.entries({ ...FILLS, statistics: 'analyze' })) {
      const startedAt = performance.now();
      await client.unsafe(statement);
      process.stderr.write(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await client.end();
  }
}

function metersUntil(rows: number, end: string): string {
  return `insert into paywall_meters (site, period, holder, stories, days, last_day, ends_at)
    select '${SITE}', '2026-11-' || ${rows}, md5(n::text), array['story-1', 'story-2'], 2, current_date, ${end} from generate_series(1, ${rows}) as n`;
}

async function timeSearches(orm: Orm): Promise<BenchRow[]> {
  const moderation = createModeration(orm);
  const rows: BenchRow[] = [];
  for (const view of MODERATION_VIEWS)
    rows.push(
      await timed(orm, `moderation, search of a rare word in "${view}" at 1 M comments, ms`, {
        most: MOST.search,
        work: (round) =>
          moderation.listQueue({ site: SITE, view, search: `inexistent${round}`, limit: 50 }),
      }),
    );
  return rows;
}

function timePoll(orm: Orm): Promise<BenchRow> {
  const counts = createPollCounts(orm);
  return timed(orm, 'the counts of a poll at 1 M votes, ms', {
    most: MOST.poll,
    work: () => counts.countVotes(SITE, 'poll'),
  });
}

function timeVotes(orm: Orm): Promise<BenchRow> {
  const votes = createPollVotes(orm);
  const vote = {
    site: SITE,
    poll: 'poll',
    options: ['option-1'],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: undefined,
  };
  return timed(orm, 'a vote at 1 M votes, ms', {
    most: MOST.poll,
    work: (round) => votes.add({ ...vote, voter: `new-${round}` }),
  });
}

function timeMeters(orm: Orm): Promise<BenchRow> {
  const meters = createMeterStore(orm);
  const read = {
    site: SITE,
    period: 'new',
    story: 'story-3',
    maximum: 5,
    today: '2026-11-28',
    endsAt: new Date('2027-01-01'),
  };
  return timed(orm, 'a read of a closed story at 15 M meters, ms', {
    most: MOST.poll,
    work: (round) => meters.take({ ...read, holder: { visitor: `visitor-${round}` } }),
  });
}

/** The median of a work's time in milliseconds beside that of `select 1`. */
async function timed(
  orm: Orm,
  what: string,
  { most, work }: { most: number; work(round: number): Promise<unknown> },
): Promise<BenchRow> {
  const times: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let startedAt = performance.now();
    await orm.execute(sql`select 1`);
    references.push(performance.now() - startedAt);
    startedAt = performance.now();
    await work(round);
    times.push(performance.now() - startedAt);
  }
  const reference = `select 1 ${median(references).toFixed(2)}`;
  return {
    what,
    measured: withSpread(times),
    reference,
    target: `≤ ${most}`,
    isHeld: median(times) <= most,
    others: '–',
  };
}

/** Cleans a table as the periodic task does (`clearRows`), and times its steps. */
async function timeCleaning(
  orm: Orm,
  what: string,
  { table, which }: { table: Parameters<typeof clearSome>[1]; which: SQL },
): Promise<BenchRow> {
  const startedAt = performance.now();
  const steps: number[] = [];
  let rows = 0;
  for (let gone = CLEARED_AT_ONCE; gone === CLEARED_AT_ONCE; rows += gone) {
    const stepAt = performance.now();
    gone = await clearSome(orm, table, which);
    steps.push(performance.now() - stepAt);
  }
  // `clearRows` pauses for the time of each step.
  const whole = (performance.now() - startedAt) * 2;
  const sorted = steps.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return {
    what: `cleaning of ${rows} ${what}, with its pauses, and a step of ${CLEARED_AT_ONCE}, ms`,
    measured: `${(whole / 60_000).toFixed(1)} min; step ${withSpread(steps)}, p99 ${p99.toFixed(0)}`,
    reference: '–',
    target: `an hour, a step ≤ ${MOST.step}`,
    isHeld: whole <= MOST.cleaning && p99 <= MOST.step,
    others: '–',
  };
}

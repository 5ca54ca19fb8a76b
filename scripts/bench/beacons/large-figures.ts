import postgres from 'postgres';
import { LISTED_DIMENSIONS } from '#domain/figures/figure.ts';
import { PERIODS } from '#domain/figures/period.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { reportFigures } from '#server/entrances/calls/figures/figure-report.ts';
import { createModeration } from '#server/subjects/comments/moderation/moderation.ts';
import { createFigures } from '#server/subjects/figures/figures.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { DEMO_CONTENT } from '../nodes/workspace.ts';

const SITE = 'elfar';
const ROUNDS = 10;

/** Milliseconds of the slowest page of the room. */
const MOST = 200;

/** The day after the generated views. */
const END = '2026-11-30';

type FigureList = (typeof LISTED_DIMENSIONS)[number];

/** Different keys of a day, and of a month, of a site with ten million views a month. */
const KEYS = { page: 5000, section: 20, author: 80, source: 2000, total: 1 } as const;
const PAGES_OF_A_MONTH = 30_000;

/** Views of the most viewed key of a day. The n-th key has an n-th part, so that all have 330,000. */
const MOST_VIEWS = 36_000;

/** The rows of one dimension in one span, whose keys are numbers. */
function rowsOf(
  dimension: string,
  { span, step, count, keys }: { span: string; step: string; count: number; keys: number },
): string {
  const zone = `at time zone 'Europe/Madrid'`;
  return `insert into figures (site, dimension, span, starts, key, views, reads, shares, seconds)
    select '${SITE}', '${dimension}', '${span}', (date_trunc('${span}', timestamp '${END}') - back * interval '${step}') ${zone},
      '${dimension}-' || n, greatest(1, ${MOST_VIEWS} / n), ${MOST_VIEWS} / n / 2, n % 3, greatest(1, ${MOST_VIEWS} / n) * 40
    from generate_series(0, ${count - 1}) as back, generate_series(1, ${keys}) as n`;
}

/**
 * Measures what the room of figures reads, on PostgreSQL with 25 months of a site with ten million
 * views a month: 6 million rows.
 */
export async function benchLargeFigures(): Promise<BenchRow[]> {
  const server = await startRealPostgres();
  try {
    const url = await server.createDatabase('bench');
    const database = await openDatabase(url);
    try {
      await fill(url);
      const sites = readSites(DEMO_CONTENT);
      const site = sites.find(({ alias }) => alias === SITE);
      if (!site) throw new Error(`The demo has no site ${SITE}.`);
      const services = {
        figures: createFigures({ orm: database.orm, sites }),
        desk: {
          moderation: createModeration(database.orm),
          live: { countPosts: () => Promise.resolve(new Map<string, number>()) },
        },
        readers: {
          newsletters: { countReaders: () => Promise.resolve(new Map<string, number>()) },
        },
      };
      const rows: BenchRow[] = [];
      const read = (period: (typeof PERIODS)[number], by: FigureList) =>
        reportFigures({
          services,
          edition: { site, locale: 'ca' },
          query: { period, by, day: '2026-11-26' },
          now: new Date(`${END}T12:00:00Z`),
        });
      // A node that serves the room has open connections to its database.
      await read('day', 'page');
      for (const period of PERIODS) {
        const times: { by: FigureList; ms: number }[] = [];
        for (const by of LISTED_DIMENSIONS)
          for (let round = 0; round < ROUNDS; round += 1) {
            const at = performance.now();
            await read(period, by);
            times.push({ by, ms: performance.now() - at });
          }
        const all = times.map(({ ms }) => ms);
        const slowest = times.find(({ ms }) => ms === Math.max(...all));
        rows.push({
          what: `figures of a ${period} over 25 months of 10 M views, each list, ms`,
          measured: `${withSpread(all)}, slowest by ${slowest?.by ?? ''}`,
          reference: '–',
          target: `slowest ≤ ${MOST}`,
          isHeld: Math.max(...all) <= MOST && median(all) > 0,
          others: '–',
        });
      }
      return rows;
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** Fills the table by a connection of its own, whose statements have no limit of time. */
async function fill(url: string): Promise<void> {
  const client = postgres(url, { max: 1 });
  try {
    for (const [dimension, keys] of Object.entries(KEYS)) {
      const ofMonth = dimension === 'page' ? PAGES_OF_A_MONTH : keys;
      await client.unsafe(rowsOf(dimension, { span: 'hour', step: '1 hour', count: 216, keys }));
      await client.unsafe(rowsOf(dimension, { span: 'day', step: '1 day', count: 762, keys }));
      await client.unsafe(
        rowsOf(dimension, { span: 'month', step: '1 month', count: 25, keys: ofMonth }),
      );
    }
    await client.unsafe('analyze figures');
  } finally {
    await client.end();
  }
}

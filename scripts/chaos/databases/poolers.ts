import postgres from 'postgres';
import { until } from '#tests/support/until.ts';
import { startNode, STORY, type ChaosNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { impossible, inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Calls at the same time: more than the connections of a pool of transactions. */
const PARALLEL = 24;

/**
 * Connections of PgBouncer to the database. Session pooling needs one for each connection of a
 * node.
 */
const SIZES = { session: 40, transaction: 6 } as const;

/** Tests two nodes behind PgBouncer, as docs/operations.md sets it up. */
export async function chaosPoolers(place: ChaosPlace): Promise<ChaosRow[]> {
  const promise = `both nodes start, calls are answered, publications arrive within 1 s, no lock stays behind, ${HITS_PROMISE}`;
  const modes = ['session', 'transaction'] as const;
  if (!hasPgBouncer())
    return modes.map((mode) =>
      impossible(`PgBouncer, ${mode} pooling`, promise, 'PgBouncer is not installed'),
    );
  const rows: ChaosRow[] = [];
  for (const mode of modes) rows.push(await behindPooler(place, mode, promise));
  return rows;
}

async function behindPooler(
  place: ChaosPlace,
  mode: 'session' | 'transaction',
  promise: string,
): Promise<ChaosRow> {
  const server = await place.postgres();
  const direct = await server.createDatabase(`pooled_${mode}`);
  const port = await startPgBouncer(place, { mode, size: SIZES[mode], postgresPort: server.port });
  const databaseUrl = server.urlOf(`pooled_${mode}`, port);
  const environment: Record<string, string> =
    mode === 'transaction' ? { DATABASE_LISTEN_URL: direct, DATABASE_POOL: '8' } : {};
  const nodes: ChaosNode[] = [];
  for (const name of ['a', 'b'])
    nodes.push(await startNode(place, { name: `${name}-${mode}`, databaseUrl, environment }));
  const [a, b] = nodes;
  if (!a || !b) throw new Error('Two nodes were not started.');

  const hits = startHits(b.url, ['/', STORY]);
  const calls = await Promise.all(Array.from({ length: PARALLEL }, () => a.logIn()));
  const published = await a.put('p', `Amb ${mode}`);
  const publishedAt = performance.now();
  await until('the other node shows the story', async () =>
    (await b.get('/politica/')).text.includes(`Amb ${mode}`),
  );
  const shown = performance.now() - publishedAt;
  const report = await hits.stop();
  const left = await leftBehind(direct);
  for (const node of nodes) await node.stop();
  const statuses = calls.map(({ status }) => status);
  return judged(
    {
      what: `two nodes behind PgBouncer, ${mode} pooling`,
      figure: `${hitsInWords(report)}; ${PARALLEL} logins ${tally(statuses)}; PUT ${published.status}, shown by the other node after ${inSeconds(shown)}; left behind: ${left}`,
      promise,
    },
    isHeld(report) &&
      statuses.every((status) => status === 401 || status === 429) &&
      published.status < 300 &&
      shown < 1000 + 3 * report.reference.longest &&
      left === 0,
  );
}

/** Advisory locks that outlived their transaction. */
async function leftBehind(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from pg_locks where locktype = 'advisory'`;
  await sql.end();
  return row?.count ?? 0;
}

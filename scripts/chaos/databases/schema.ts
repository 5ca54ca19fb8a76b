import path from 'node:path';
import postgres from 'postgres';
import { startNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { judged, type ChaosRow } from '../place/chaos-row.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { until } from '#tests/support/until.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { documents } from '#server/platform/database/tables/schema.ts';

/** Tests a database of a newer build, and an interrupted migration. */
export async function chaosSchema(place: ChaosPlace): Promise<ChaosRow[]> {
  return [
    await judgeNewerSchema(place),
    await judgeCompatibleSchema(place),
    await judgeKilledMigration(place),
    await judgeKilledSync(place),
  ];
}

async function judgeNewerSchema(place: ChaosPlace): Promise<ChaosRow> {
  const server = await place.postgres();
  const databaseUrl = await server.createDatabase('newer');
  await (await openDatabase(databaseUrl)).close();
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later build', 4000000000000)`;
  await sql.end();
  const words = await startNode(place, { databaseUrl }).then(
    () => 'started',
    (error: unknown) => String(error),
  );
  const isNamed = /migrated by a newer build/.test(words);
  return judged(
    {
      what: 'older code on a newer schema',
      figure: isNamed ? 'refused with a reason' : words.slice(0, 120),
      promise: 'refused',
    },
    isNamed,
  );
}

/**
 * Kills a worker process of a node after a newer build has migrated its database by a migration
 * that allows the node's build.
 */
async function judgeCompatibleSchema(place: ChaosPlace): Promise<ChaosRow> {
  const server = await place.postgres();
  const databaseUrl = await server.createDatabase('compatible');
  const node = await startNode(place, { databaseUrl });
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`alter table readers add column of_a_newer_build integer not null default 0`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later build', 4000000000000)`;
  await sql`insert into schema_compatibility select 4000000000000, max(compatible_from) from schema_compatibility`;
  await sql.end();
  const startedAt = performance.now();
  for (const pid of node.workers()) process.kill(pid, 'SIGKILL');
  const statuses = { login: 0, put: 0 };
  await until('the workers are back', async () => {
    [statuses.login, statuses.put] = [
      (await node.logIn()).status,
      (await node.put('compatible', 'Una prova')).status,
    ];
    return statuses.login === 401 && statuses.put < 300;
  }).catch(() => {});
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await node.stop();
  return judged(
    {
      what: 'workers killed after a newer build has added a column',
      figure: `login ${statuses.login}, PUT ${statuses.put} after ${seconds} s`,
      promise: 'the former build goes on',
    },
    statuses.login === 401 && statuses.put < 300,
  );
}

/**
 * Kills a node at several moments while it migrates an empty PGlite. The next start must have a
 * complete schema.
 */
async function judgeKilledMigration(place: ChaosPlace): Promise<ChaosRow> {
  const failed: string[] = [];
  for (const delay of [50, 300, 900]) {
    const folder = path.join(place.folder, `migrated-${delay}`);
    const migrating = startChild('tests/support/processes/sync-and-die.ts', {
      arguments: [folder, 'middle', '5'],
    });
    const startedAt = performance.now();
    await until('the delay is over', () => performance.now() - startedAt >= delay);
    await migrating.kill();
    const database = await openDatabase(`file://${folder}`).catch(
      (error: unknown) => void failed.push(String(error).slice(0, 80)),
    );
    await database?.close();
  }
  return judged(
    {
      what: 'kill -9 during the migrations of PGlite ×3',
      figure: `${failed.length} stores unusable${failed.map((one) => `: ${one}`).join('')}`,
      promise: 'the next start opens the store',
    },
    failed.length === 0,
  );
}

/** Interrupts a sync of 600 stories, which must leave the previous version. */
async function judgeKilledSync(place: ChaosPlace): Promise<ChaosRow> {
  const folder = path.join(place.folder, 'synced');
  const child = startChild('tests/support/processes/sync-and-die.ts', {
    arguments: [folder, 'middle'],
  });
  await child.wrote('stored');
  await child.ended;
  const database = await openDatabase(`file://${folder}`);
  const rows = await database.orm.select({ head: documents.head }).from(documents);
  await database.close();
  const texts = rows.map(({ head }) => JSON.stringify(head));
  const [one, two] = ['"one"', '"two"'].map(
    (word) => texts.filter((text) => text.includes(word)).length,
  );
  return judged(
    {
      what: 'kill -9 in the middle of a transaction of 600 stories',
      figure: `${one} of the version before, ${two} of the new one`,
      promise: 'all or nothing',
    },
    two === 0 && one === 600,
  );
}

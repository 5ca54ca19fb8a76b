import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { DatabaseInUseError } from '#server/platform/database/database.ts';
import { readIndexes } from '#server/platform/database/build-indexes.ts';
import {
  MIGRATIONS_FOLDER,
  NewerSchemaError,
  PendingMigrationError,
  readMigrations,
} from '#server/platform/database/known-migrations.ts';
import { schemaCompatibility } from '#server/platform/database/tables/schema.ts';
import { openServer } from '#server/platform/database/open-server.ts';
import { SERVER_LIMITS } from '#server/platform/database/server-limits.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { startKeepingPooler } from '#tests/support/databases/keeping-pooler.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';
import { addressOf } from '#tests/support/newsroom/stories-of-march.ts';
import { makeFolder, removeFolder, temporaryFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
let postgres: RealPostgres;
let template: string;

beforeAll(async () => {
  postgres = await startRealPostgres();
  template = makeFolder();
  makeDatabaseFolder(`${template}/database`);
  return async () => {
    removeFolder(template);
    await postgres.stop();
  };
});

/** Copies a prepared store, because creating one takes longer than the test. */
function newStoreFolder(): string {
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  return path.join(folder, 'database');
}

/** Opens a database and closes it when the test ends. */
async function open(url: string): Promise<Database> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

describe.each([
  ['PGlite', () => Promise.resolve(`file://${newStoreFolder()}`)],
  ['PostgreSQL', () => postgres.createDatabase(`listening${Date.now()}`)],
])('listening on %s', (_engine, urlOfNew) => {
  it('reports when it listens and receives messages of its channel only', async () => {
    const database = await open(await urlOfNew());
    const heard: string[] = [];
    let connections = 0;
    await database.listen('one', {
      onMessage: (text) => heard.push(text),
      onConnected: () => (connections += 1),
    });
    expect(connections).toBe(1);
    await database.orm.execute("select pg_notify('other', 'a')");
    await database.orm.execute("select pg_notify('one', 'b')");
    await until('the notice arrived', () => heard.length > 0);
    expect(heard).toEqual(['b']);
  });

  it('receives nothing of a rolled-back transaction', async () => {
    const database = await open(await urlOfNew());
    const heard: string[] = [];
    await database.listen('one', { onMessage: (text) => heard.push(text), onConnected() {} });
    const failing = database.orm.transaction(async (transaction) => {
      await transaction.execute("select pg_notify('one', 'lost')");
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await database.orm.execute("select pg_notify('one', 'kept')");
    await until('the second notice arrived', () => heard.length > 0);
    expect(heard).toEqual(['kept']);
  });
});

describe.each([
  ['PGlite', () => Promise.resolve(`file://${newStoreFolder()}`)],
  ['PostgreSQL', () => postgres.createDatabase(`newer${randomUUID().slice(0, 8)}`)],
])('a newer schema on %s', (_engine, urlOfNew) => {
  it('rejects the schema of a newer build', async () => {
    const url = await urlOfNew();
    const newer = await openDatabase(url);
    await newer.orm.execute(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
    );
    await newer.close();
    const refused = openDatabase(url);
    await expect(refused).rejects.toThrow(
      /migrated by a newer build .* 1 migration .* 2100-01-01.*Start that build or a newer one/,
    );
    await expect(openDatabase(url)).rejects.toThrow(NewerSchemaError);
  });

  const newest = readMigrations().at(-1)?.at ?? 0;
  it.each([
    ['opens', 'that allows this build', newest],
    ['opens', 'that allows builds before this one', 1],
    ['refuses', 'that needs another build', newest + 1],
  ])('%s a database with a newer migration %s', async (outcome, _which, compatibleFrom) => {
    const url = await urlOfNew();
    const newer = await openDatabase(url);
    await newer.orm.execute(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
    );
    await newer.orm
      .insert(schemaCompatibility)
      .values({ migration: 4_102_444_800_000, compatibleFrom });
    await newer.close();
    if (outcome === 'refuses') return expect(openDatabase(url)).rejects.toThrow(NewerSchemaError);
    await (await openDatabase(url, { migrates: false })).close();
    // The rows of a newer build stay: an older one records its own migrations only.
    const kept = await openDatabase(url);
    expect(await kept.orm.$count(schemaCompatibility)).toBe(readMigrations().length + 1);
    await kept.close();
  });

  it('leaves migrations of a database in use to a start, and carries them out in an empty one', async () => {
    const url = await urlOfNew();
    const empty = await openDatabase(url, { migrates: false });
    expect(await storeOn(empty).repository.lastPurge()).toBe(0);
    await undoNewest(empty);
    await empty.close();

    await expect(openDatabase(url, { migrates: false })).rejects.toThrow(PendingMigrationError);
    const started = await openDatabase(url);
    expect(await started.orm.$count(schemaCompatibility)).toBe(readMigrations().length);
    await started.close();
  });
});

/**
 * Takes a database to the schema before the newest migration, which creates tables and functions,
 * and adds columns.
 */
async function undoNewest({ orm }: Database): Promise<void> {
  const { name: newest, at } = readMigrations().at(-1) ?? { name: '', at: 0 };
  const statements = readFileSync(path.join(MIGRATIONS_FOLDER, `${newest}.sql`), 'utf8');
  for (const [, table = '', column = ''] of statements.matchAll(
    /ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/g,
  ))
    await orm.execute(
      sql`alter table ${sql.identifier(table)} drop column ${sql.identifier(column)}`,
    );
  // Their triggers go with them.
  for (const [, name = ''] of statements.matchAll(/CREATE FUNCTION (\w+)/g))
    await orm.execute(sql`drop function ${sql.identifier(name)} cascade`);
  // After the columns that refer to them, and the last one first.
  for (const [, table = ''] of [...statements.matchAll(/CREATE TABLE "(\w+)"/g)].toReversed())
    await orm.execute(sql`drop table ${sql.identifier(table)}`);
  await orm.delete(schemaCompatibility).where(eq(schemaCompatibility.migration, at));
  await orm.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${at}`);
}

describe('indexes that are built beside writes', () => {
  const [index] = readIndexes();
  const isValid = async (database: Database, name = index?.name) => {
    const [row] = await database.orm
      .select({ isValid: sql<boolean>`indisvalid` })
      .from(sql`pg_index`)
      .where(sql`indexrelid = to_regclass(${name})`);
    return row?.isValid;
  };

  it.each([
    ['PGlite', () => Promise.resolve(`file://${newStoreFolder()}`)],
    ['PostgreSQL', () => postgres.createDatabase(`indexes${randomUUID().slice(0, 8)}`)],
  ])('are there, and are built again where one is missing: %s', async (_engine, urlOfNew) => {
    const url = await urlOfNew();
    const first = await openDatabase(url);
    for (const { name } of readIndexes())
      expect([name, await isValid(first, name)]).toEqual([name, true]);
    await first.orm.execute(sql.raw(`drop index "${index?.name}"`));
    await first.close();

    const again = await openDatabase(url);
    expect(await isValid(again)).toBe(true);
    await again.close();
  });

  it('are built again after an interrupted build, and let a reader write meanwhile', async () => {
    const url = await postgres.createDatabase(`indexes${randomUUID().slice(0, 8)}`);
    const writer = await openDatabase(url);
    await writer.orm.execute(
      sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${index?.name})`,
    );
    const [opened] = await Promise.all([
      openDatabase(url),
      ...Array.from({ length: 50 }, () =>
        writer.orm.execute(sql`insert into purges (tags) values ('["site:elfar"]')`),
      ),
    ]);
    expect(await isValid(opened)).toBe(true);
    await Promise.all([opened.close(), writer.close()]);
  });
});

describe('an index that cannot be built', () => {
  it('does not keep a node from its start, and is built by the next', async () => {
    const url = await postgres.createDatabase(`indexes${randomUUID().slice(0, 8)}`);
    const [index] = readIndexes();
    const first = await openDatabase(url);
    await first.orm.execute(sql.raw(`drop index "${index?.name}"`));
    await first.orm.execute(
      sql.raw(
        `create function refuse_index() returns event_trigger language plpgsql as 'begin raise exception ''busy''; end'`,
      ),
    );
    await first.orm.execute(
      sql`create event trigger no_index on ddl_command_start when tag in ('CREATE INDEX') execute function refuse_index()`,
    );
    await (await openDatabase(url)).close();
    await first.orm.execute(sql`drop event trigger no_index`);
    await (await openDatabase(url)).close();
    const rows = await first.orm
      .select({ isValid: sql<boolean>`indisvalid` })
      .from(sql`pg_index`)
      .where(sql`indexrelid = to_regclass(${index?.name})`);
    expect(rows).toEqual([{ isValid: true }]);
    await first.close();
  });
});

describe('a PostgreSQL shared by several nodes', () => {
  it('migrates once when several nodes start together', async () => {
    const url = await postgres.createDatabase('migrated');
    const [one, other] = await Promise.all([open(url), open(url)]);
    expect(await storeOn(one).repository.lastPurge()).toBe(0);
    expect(await storeOn(other).repository.lastPurge()).toBe(0);
  });

  it('opens behind a pooler that keeps the connections of clients that have left', async () => {
    await postgres.createDatabase('pooled');
    const pooler = await startKeepingPooler(postgres.port);
    const url = postgres.urlOf('pooled', pooler.port);
    const limits = { ...SERVER_LIMITS, migration: 10_000 };
    for (let node = 0; node < 2; node += 1) await (await openServer(url, limits)).close();
    await pooler.close();
  });

  it('notifies one node of the publications of another', async () => {
    const url = await postgres.createDatabase('told');
    const [one, other] = await Promise.all([open(url), open(url)]);
    const heard: string[] = [];
    await one.listen('portada_purge', { onMessage: (text) => heard.push(text), onConnected() {} });
    await storeOn(other).put(...SITE_DOCUMENTS);
    await until('the publication was heard of', () => heard.length > 0);
    expect(heard).toEqual(['1']);
  });

  it('accepts the same content from several nodes that sync at once', async () => {
    const url = await postgres.createDatabase('synced');
    const databases = await Promise.all([open(url), open(url), open(url)]);
    const content = [
      ...SITE_DOCUMENTS,
      ...Array.from({ length: 200 }, (_none, index) =>
        storyFields({ id: `n${index}`, tags: ['aigua'], authors: ['berta'] }),
      ),
    ];
    const outcomes = await Promise.all(
      databases.map((database) =>
        storeOn(database).publish(content, { origin: 'files', removeMissing: true }),
      ),
    );
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    const [first] = databases;
    if (!first) throw new Error('There is no database.');
    expect(
      await storeOn(first).repository.countStories(
        { site: 'elfar', locale: 'ca', of: { kind: 'tag', id: 'aigua' } },
        NOW,
      ),
    ).toBe(200);
  });
});

describe('a database in memory', () => {
  const countStories = async (database: Database) =>
    storeOn(database).repository.countStories(
      { site: 'elfar', locale: 'ca', of: { kind: 'taxon', id: 'politica' } },
      NOW,
    );

  it('begins empty', async () => {
    expect(await countStories(await open('memory://'))).toBe(0);
  });

  it('begins with the contents of a dump, and leaves the file unchanged', async () => {
    const client = await PGlite.create();
    await client.exec("create table marks (word text); insert into marks values ('dumped')");
    const dump = path.join(temporaryFolder(), 'dump.tar');
    writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    await client.close();

    const first = await open(`memory://${dump}`);
    await first.orm.execute("insert into marks values ('added')");
    const second = await open(`memory://${dump}`);
    expect(await second.orm.execute('select word from marks')).toMatchObject({
      rows: [{ word: 'dumped' }],
    });
    expect(await countStories(second)).toBe(0);
  });

  it('rejects a missing dump by its name', async () => {
    await expect(openDatabase('memory:///none/dump.tar')).rejects.toThrow(
      'DATABASE_URL names the dump /none/dump.tar, which does not exist.',
    );
  });
});

describe('a database URL', () => {
  it('rejects a URL of another kind with the accepted ones', async () => {
    await expect(openDatabase('mysql://localhost/portada')).rejects.toThrow(
      'It must start with memory://, file:// or postgres://',
    );
  });

  it('rejects when the server is not running', async () => {
    await expect(openDatabase('postgres://postgres:clau@127.0.0.1:1/none')).rejects.toThrow(
      /^DATABASE_REFUSED: The database of DATABASE_URL, postgres:\/\/127\.0\.0\.1:1\/none, is unusable: nothing listens there\. Start PostgreSQL/,
    );
  });

  it('reads instants before 1901 from a server in another time zone', async () => {
    const url = await postgres.createDatabase('zoned');
    const first = await openDatabase(url);
    await first.orm.execute("alter database zoned set timezone to 'Europe/Madrid'");
    await first.close();
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    const store = storeOn(database);
    await store.put(
      ...SITE_DOCUMENTS,
      storyFields({ id: 'antiga', publishedAt: '1890-05-01T12:00:00Z' }),
    );
    const found = await store.repository.findStoryAt(
      'elfar',
      'ca',
      addressOf('antiga', '1890/05/01'),
    );
    expect(found?.visibleFrom).toEqual(new Date('1890-05-01T12:00:00Z'));
  });

  it('rejects a missing database and a wrong password without the password in the message', async () => {
    const url = postgres.urlOf('none');
    await expect(openDatabase(url)).rejects.toThrow(
      '/none, is unusable: the database does not exist. Create it',
    );
    const refused = openDatabase(url.replace(':portada@', ':clau@'));
    await expect(refused).rejects.toThrow('the password was rejected');
    await expect(refused).rejects.not.toThrow(/clau/);
  });

  it.each(['/dev/null/database', '/dev/null/data/database'])(
    'rejects a folder that cannot be created: %s',
    async (folder) => {
      await expect(openDatabase(`file://${folder}`)).rejects.toThrow(
        /^FOLDER_NOT_WRITABLE: DATABASE_URL needs the folder \/dev\/null.* cannot be created: a file/,
      );
    },
  );

  it('rejects a folder in a file system without folders', async () => {
    await expect(openDatabase('file:///proc/portada/data/database')).rejects.toThrow(
      /^FOLDER_NOT_WRITABLE: DATABASE_URL needs the folder .* cannot be created: its file system/,
    );
  });

  it('rejects a folder that is not a database', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'database'), 'x');
    await expect(openDatabase(`file://${folder}/database`)).rejects.toThrow(
      /^DATABASE_FOLDER_DAMAGED: The database folder .* could not be opened: .*DATA_DIR/,
    );
  });
});

describe('a database folder', () => {
  it('finds the stored content after it is opened again', async () => {
    const folder = path.join(temporaryFolder(), 'database');
    const first = await openDatabase(`file://${folder}`);
    await storeOn(first).put(...SITE_DOCUMENTS, storyFields({ id: 'a' }));
    await first.close();
    const { repository } = storeOn(await open(`file://${folder}`));
    expect(await repository.countStories({ site: 'elfar', locale: 'ca' }, NOW)).toBe(1);
  });

  it('rejects a folder that another process has open, and changes nothing in it', async () => {
    const folder = newStoreFolder();
    const child = startChild('tests/support/databases/database-holder.ts', { arguments: [folder] });
    onTestFinished(() => child.kill());
    await child.wrote('open');
    const before = contentOf(folder);
    const refused = openDatabase(`file://${folder}`);
    await expect(refused).rejects.toThrow(DatabaseInUseError);
    await expect(refused).rejects.toThrow(`${folder} is in use by process ${child.process.pid}.`);
    expect(contentOf(folder)).toEqual(before);
    await child.kill();
    expect(await storeOn(await open(`file://${folder}`)).repository.lastPurge()).toBe(0);
  });

  it('creates no folder when it rejects', async () => {
    const folder = path.join(temporaryFolder(), 'database');
    const child = startChild('tests/support/databases/lock-holder.ts', { arguments: [folder] });
    onTestFinished(() => child.kill());
    await child.wrote('held');
    await expect(openDatabase(`file://${folder}`)).rejects.toThrow(DatabaseInUseError);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a process killed during a sync', () => {
  const headlinesAfter = async (folder: string) => {
    const { repository } = storeOn(await open(`file://${folder}`));
    const stories = await repository.listStories({ site: 'elfar', locale: 'ca', limit: 1000 }, NOW);
    const linked = await repository.countStories(
      { site: 'elfar', locale: 'ca', of: { kind: 'taxon', id: 'politica' } },
      NOW,
    );
    return {
      headlines: [...new Set(stories.map(({ headline }) => headline))],
      count: stories.length,
      linked,
      purges: await repository.lastPurge(),
    };
  };

  it('keeps the former content when the process dies within the transaction', async () => {
    const folder = newStoreFolder();
    const child = startChild('tests/support/processes/sync-and-die.ts', {
      arguments: [folder, 'middle'],
    });
    await child.ended;
    expect(child.written()).toBe('stored\n');
    expect(await headlinesAfter(folder)).toEqual({
      headlines: ['one'],
      count: 600,
      linked: 600,
      purges: 1,
    });
  });

  it('has all of the new content or none when the process dies at any moment', async () => {
    const folder = newStoreFolder();
    const child = startChild('tests/support/processes/sync-and-die.ts', {
      arguments: [folder, 'outside'],
    });
    await child.wrote('begun');
    await child.kill();
    const { headlines, count, linked, purges } = await headlinesAfter(folder);
    expect([count, linked]).toEqual([600, 600]);
    expect([
      [['one'], 1],
      [['two'], 2],
    ]).toContainEqual([headlines, purges]);
  });
});

/** Every file with its modification time and the beginning of its content. */
function contentOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map(
      (file) =>
        `${file} ${statSync(file).mtimeMs} ${readFileSync(file).toString('base64').slice(0, 64)}`,
    )
    .toSorted();
}

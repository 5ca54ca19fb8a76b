import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createEmbeddedUpkeep,
  UPKEEP_SETTINGS,
} from '#server/platform/database/embedded-upkeep.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { jobs } from '#server/platform/database/tables/job-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit } from '#server/subjects/audit/audit-log.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * Updates of a whole table before and after the first look. Two without a round of upkeep already
 * exceed the limit.
 */
const ROUNDS = isFullRun ? 4 : 2;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const sizeOf = (folder: string) =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);

/** The files below a folder that contain a text. */
const filesWith = (folder: string, text: string) =>
  filesBelow(folder).filter((file) => readFileSync(file).includes(text));

async function openFolder() {
  const folder = path.join(temporaryFolder(), 'database');
  const database = await openDatabase(makeDatabaseFolder(folder));
  onTestFinished(() => database.close());
  return { folder, database };
}

const reader = (id: string, name: string) => ({
  id,
  site: 'elfar',
  locale: 'ca',
  email: `${id}@example.test`,
  name,
  nick: id,
  nickKey: id,
});

describe('the files of the embedded database', () => {
  it('contain nothing of a deleted reader after the next round', async () => {
    const { folder, database } = await openFolder();
    const mark = 'Quimet-de-la-prova';
    for (const id of ['a', 'b'])
      await database.orm
        .insert(readers)
        .values(reader(id, id === 'a' ? mark : 'Una altra persona') as never);
    const letter = 'Carta-de-la-prova';
    await database.orm.insert(jobs).values({ kind: 'mail', readerId: 'a', payload: letter });
    await database.tidy?.();
    expect(filesWith(folder, mark)).not.toEqual([]);
    await database.orm.delete(readers).where(sql`id = 'a'`);
    await database.orm.execute(sql`checkpoint`);
    // Deleted, and still in the files: the reason for the round.
    expect(filesWith(folder, mark)).not.toEqual([]);
    await database.tidy?.();
    expect(filesWith(folder, mark)).toEqual([]);
    expect(filesWith(folder, letter)).toEqual([]);
    expect(filesWith(folder, 'Una altra persona')).not.toEqual([]);
  });

  it('contain no id of a deleted reader in the audit table after the next round', async () => {
    const { folder, database } = await openFolder();
    const mark = 'reader-Quimet-de-la-prova';
    await database.orm.insert(readers).values(reader(mark, 'Quimet') as never);
    const audited = {
      site: 'elfar',
      verb: 'update',
      subject: { kind: 'document', id: 'kept-in-the-audit' },
    } as const;
    await addAudit(database.orm, { kind: 'reader', id: mark }, [audited]);
    await database.tidy?.();
    expect(filesWith(folder, mark)).not.toEqual([]);
    await database.orm.delete(readers).where(sql`id = ${mark}`);
    await database.tidy?.();
    expect(filesWith(folder, mark)).toEqual([]);
    expect(filesWith(folder, 'kept-in-the-audit')).not.toEqual([]);
  });

  it('give the space of former rows back to their table', async () => {
    const { folder, database } = await openFolder();
    await database.orm.execute(sql`create table wide (id int primary key, text text)`);
    await database.orm.execute(
      sql`insert into wide select number, repeat('x', 400) from generate_series(1, 5000) number`,
    );
    const update = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await database.orm.execute(sql`update wide set text = text || 'y'`);
        await database.tidy?.();
      }
    };
    await update();
    const before = sizeOf(path.join(folder, 'base'));
    await update();
    expect(sizeOf(path.join(folder, 'base'))).toBeLessThan(before + 2 * MEBIBYTE);
  });

  it('have a log that a checkpoint shortens, and no checkpoint while it is short', async () => {
    const folder = path.join(temporaryFolder(), 'database');
    const client = await PGlite.create({ dataDir: folder, postgresqlconf: UPKEEP_SETTINGS });
    onTestFinished(() => client.close());
    const statements: string[] = [];
    const upkeep = createEmbeddedUpkeep({
      exec(statement) {
        statements.push(statement);
        return client.exec(statement);
      },
      query: (...statement) => client.query(...statement),
    });
    await upkeep.keepLogShort();
    statements.length = 0;
    await client.exec(
      `create table wide as select number, repeat('x', 800) as text from generate_series(1, 20000) number`,
    );
    await upkeep.keepLogShort();
    expect(statements).toEqual([]);
    for (let round = 0; round < 6; round += 1)
      await client.exec(`update wide set text = text || 'y'`);
    expect(sizeOf(path.join(folder, 'pg_wal'))).toBeGreaterThan(80 * MEBIBYTE);
    await upkeep.keepLogShort();
    expect(statements).toEqual(['checkpoint']);
    expect(sizeOf(path.join(folder, 'pg_wal'))).toBeLessThan(40 * MEBIBYTE);
  });

  // A short transaction would have a short log in any case.
  if (isFullRun)
    it('have a short log within a long transaction, which is still undone as a whole', async () => {
      const { folder, database } = await openFolder();
      const { orm } = database;
      await orm.execute(
        sql`create table wide as select number, repeat('x', 800) as text from generate_series(1, 20000) number`,
      );
      const crashed = path.join(path.dirname(folder), 'crashed');
      let longest = 0;
      const undone = orm.transaction(async (transaction) => {
        for (let round = 0; round < 16; round += 1) {
          await transaction.execute(sql`update wide set text = text || 'y'`);
          longest = Math.max(longest, sizeOf(path.join(folder, 'pg_wal')));
        }
        cpSync(folder, crashed, { recursive: true });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(longest).toBeGreaterThan(64 * MEBIBYTE);
      expect(longest).toBeLessThan(260 * MEBIBYTE);
      const isUndone = async (of: Database) =>
        (
          await of.orm
            .select({ count: sql`count(*)`.mapWith(Number) })
            .from(sql`wide where text = repeat('x', 800)`)
        )[0]?.count;
      expect(await isUndone(database)).toBe(20_000);
      const reopened = await openDatabase(`file://${crashed}`);
      onTestFinished(() => reopened.close());
      expect(await isUndone(reopened)).toBe(20_000);
    });
});

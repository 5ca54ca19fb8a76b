import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/database/known-migrations.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A folder of migrations, by their names and texts. */
function folderOf(migrations: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'meta'));
  const entries = Object.keys(migrations).map((tag, index) => ({
    idx: index,
    when: 1000 + index,
    tag,
  }));
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const [tag, text] of Object.entries(migrations))
    writeFileSync(path.join(folder, `${tag}.sql`), text);
  return folder;
}

/**
 * Statements after which a build that does not know them may fail: it reads or writes what is gone,
 * renamed, or demanded.
 */
const REMOVES =
  /\b(?:drop (?:table|column|function|view)|rename (?:to|column)|set not null|alter column "\w+" (?:set data )?type|add constraint)\b|^truncate\b/im;

describe('the migrations', () => {
  it('say from which migration on builds can run on them; without a word only their own build can', () => {
    const folder = folderOf({
      '0000_a': 'select 1',
      '0001_b': '-- compatible-from: 0000_a\nselect 1',
      '0002_c': 'drop table a',
    });
    expect(
      readMigrations(folder).map(({ name, at, compatibleFrom }) => [name, at, compatibleFrom]),
    ).toEqual([
      ['0000_a', 1000, 1000],
      ['0001_b', 1001, 1000],
      ['0002_c', 1002, 1002],
    ]);
  });

  it.each(['0009_none', '0002_c'])(
    'are refused with a word that names no migration before them: %s',
    (named) => {
      const folder = folderOf({
        '0000_a': 'select 1',
        '0001_b': `-- compatible-from: ${named}\nselect 1`,
        '0002_c': 'select 1',
      });
      expect(() => readMigrations(folder)).toThrow('which is no migration before it');
    },
  );

  it('that allow former builds only add', () => {
    const compatible = readMigrations().filter(({ at, compatibleFrom }) => compatibleFrom < at);
    expect(compatible.map(({ name }) => name)).toContain('0041_growth');
    const removing = compatible.filter(({ name }) =>
      REMOVES.test(readFileSync(path.join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8')),
    );
    expect(removing.map(({ name }) => name)).toEqual([]);
  });
});

import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

// The node starts once, and each command is a process.
vi.setConfig({ testTimeout: 180_000 });

const EMAIL = 'eva@elfar.example';
let environment: Record<string, string>;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const url = makeDatabaseFolder(path.join(newsroom.root, 'node', 'database'));
  environment = { ...newsroom.environment('node', url), PORT: String(await freePort()) };
  const database = await openDatabase(url);
  await database.orm.insert(readers).values(aReaderRow('eva', { email: EMAIL }));
  await database.close();
  return () => newsroom.remove();
});

async function role(...args: string[]): Promise<{ code: number | null; written: string }> {
  const child = startChild('src/server/programs/app/role.ts', { arguments: args, environment });
  return { code: await child.ended, written: child.written() };
}

it('works on a stopped node, and beside a running one, whose log has no email address', async () => {
  const given = await role(EMAIL, 'editor', '--site', 'elfar');
  expect([given.code, given.written]).toEqual([
    0,
    expect.stringMatching(/^Changed\.\neditor\teva\teva\t\d{4}-/),
  ]);
  expect(await role(EMAIL, 'editor', '--site', 'elfar')).toMatchObject({
    code: 0,
    written: expect.stringContaining('Nothing to change.'),
  });

  const node = startChild('src/server/programs/app/main.ts', {
    environment: { ...environment, LOG_LEVEL: 'debug' },
  });
  try {
    await node.wrote('serving');
    expect(await role('--list', '--site', 'elfar')).toMatchObject({
      code: 0,
      written: expect.stringContaining('editor\teva\teva\t'),
    });
    expect(await role(EMAIL, 'editor', '--site', 'elfar', '--take')).toMatchObject({
      code: 0,
      written: 'Changed.\n',
    });
    const unknown = await role('ningu@elfar.example', 'editor', '--site', 'elfar');
    expect([unknown.code, unknown.written]).toEqual([
      1,
      expect.stringContaining('There is no account with this email address.'),
    ]);
    expect(node.written()).toContain('a role was changed');
    expect(node.written()).not.toMatch(/@elfar\.example/);
  } finally {
    await node.kill();
  }
});

it('ends with 2 and the usage for arguments that it does not understand', async () => {
  const { code, written } = await role(EMAIL, 'owner', '--site', 'elfar');
  expect([code, written]).toEqual([
    2,
    expect.stringContaining('Name one role: editor, moderator, analyst.'),
  ]);
  expect(written).toContain('Usage: npm run role');
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '#tests/support/processes/child.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

describe('the end of a build', () => {
  it('leaves the pages to the next start while a server has the database open', async () => {
    const data = temporaryFolder();
    const server = startChild('tests/support/databases/database-holder.ts', {
      arguments: [path.join(data, 'database')],
    });
    onTestFinished(() => server.kill());
    await server.wrote('open');

    const warming = startChild('src/server/programs/app/warm-up.ts', {
      environment: { DATA_DIR: data },
    });
    onTestFinished(() => warming.kill());

    expect(await warming.ended).toBe(0);
    expect(warming.written()).toContain('the next start renders the pages of this build');
  });

  it('makes no newspaper if no setting and no file says where one is', async () => {
    const folder = temporaryFolder();
    const warming = startChild('src/server/programs/app/warm-up.ts', { folder });
    onTestFinished(() => warming.kill());

    expect([await warming.ended, readdirSync(folder)]).toEqual([0, []]);
    expect(warming.written()).toContain('the first start makes it');
  });

  it('fails when the database cannot be opened', async () => {
    const warming = startChild('src/server/programs/app/warm-up.ts', {
      environment: { DATA_DIR: temporaryFolder(), DATABASE_URL: 'file:///dev/null/x' },
    });
    onTestFinished(() => warming.kill());

    expect(await warming.ended).toBe(1);
    expect(warming.written()).toContain('DATABASE_URL');
  });
});

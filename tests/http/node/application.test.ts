import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApplication } from '#server/programs/app/application.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

describe('a node in one process', () => {
  it('renders the pages that its start purges once its services are open', async () => {
    const newsroom = await makeNewsroomFolder();
    const config = newsroom.configOf(
      'node',
      makeDatabaseFolder(path.join(newsroom.root, 'database')),
    );
    const first = await openApplication(config, silentLog, { runsJobs: false });
    const keys = await Array.fromAsync(first.backend.listPageKeys());
    for (const key of keys) await first.pages.get(key);
    await first.close();

    const stories = path.join(newsroom.content, 'stories', 'elfar', 'es');
    for (const file of readdirSync(stories))
      appendFileSync(path.join(stories, file), '\nA new paragraph.\n');
    const second = await openApplication(config, silentLog, { runsJobs: false });
    await second.pages.settled();
    expect({ ...second.pages.counts, purged: second.pages.counts.purged > 0 }).toMatchObject({
      errors: 0,
      purged: true,
    });
    await second.close();
    newsroom.remove();
  });

  it.each([
    { lost: undefined, found: { hits: 1, misses: 0 } },
    { lost: 'purge-cursor', found: { hits: 0, misses: 1 } },
    { lost: 'seen', found: { hits: 0, misses: 1 } },
  ])(
    'keeps pages only if their purges and scheduled changes are counted: without $lost',
    async ({ lost, found }) => {
      const newsroom = await makeNewsroomFolder();
      const config = newsroom.configOf(
        'node',
        makeDatabaseFolder(path.join(newsroom.root, 'database')),
      );
      const first = await openApplication(config, silentLog, { runsJobs: false });
      await first.pages.get('elfar/');
      await first.close();
      const pages = path.join(config.DATA_DIR, 'pages');
      const generation = readdirSync(pages).find((name) => /^[0-9a-f]{16}$/.test(name)) ?? '';
      if (lost !== undefined) rmSync(path.join(pages, generation, lost));
      const second = await openApplication(config, silentLog, { runsJobs: false });
      await second.pages.get('elfar/');
      expect(second.pages.counts).toMatchObject(found);
      await second.close();
      newsroom.remove();
    },
  );
});

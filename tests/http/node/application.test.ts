import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApplication } from '#server/programs/app/application.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

describe('a node in one process', () => {
  it('renders the pages that its start purges once its services are open', async () => {
    const newsroom = await makeNewsroomFolder();
    const config = newsroom.configOf('node', makeDatabaseFolder(path.join(newsroom.root, 'database')));
    const first = await openApplication(config, silentLog, { runsJobs: false });
    const keys = await Array.fromAsync(first.backend.listPageKeys());
    for (const key of keys) await first.pages.get(key);
    await first.close();

    const stories = path.join(newsroom.content, 'stories', 'elfar', 'es');
    for (const file of readdirSync(stories)) appendFileSync(path.join(stories, file), '\nA new paragraph.\n');
    const second = await openApplication(config, silentLog, { runsJobs: false });
    await second.pages.settled();
    expect({ ...second.pages.counts, purged: second.pages.counts.purged > 0 }).toMatchObject({ errors: 0, purged: true });
    await second.close();
    newsroom.remove();
  });
});

import path from 'node:path';
import { openAccounts } from '#tests/support/readers/accounts-application.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';
import { DEMO_CONTENT, inWorkspace } from '../bench/nodes/workspace.ts';
import { newsroomAt } from '#tests/support/newsroom/newsroom-folder.ts';
import { checkLeaks } from './check-leaks.ts';
import { findLeaksOnDisk } from './find-leaks.ts';

/**
 * `npm run leaks`: asks for every closed story of the demo newsroom in every form that there is, as
 * a visitor, a reader of type 1 and one of a social network whose allowances are spent, and looks
 * for the words of the closed parts. It looks through the files of the page cache as well, which
 * nginx serves. The exit code is 1 after a leak.
 */
await inWorkspace(async (root) => {
  const accounts = await openAccounts({
    newsroom: newsroomAt({ root, content: DEMO_CONTENT }),
    environment: {},
  });
  try {
    const { application } = accounts;
    await warmPages({ pages: application.pages, keys: application.backend.listPageKeys() });
    const { leaks, stories, answers, unseen } = await checkLeaks(accounts);
    await application.pages.settled();
    const onDisk = findLeaksOnDisk(path.join(accounts.dataFolder, 'pages'), stories);
    for (const leak of [...leaks, ...onDisk.leaks])
      process.stdout.write(`${leak.story}: ${leak.what}, as ${leak.reader}: ${leak.words}\n`);
    for (const id of unseen) process.stdout.write(`${id}: a subscriber does not get the rest\n`);
    const count = leaks.length + onDisk.leaks.length;
    process.stdout.write(
      `${stories.length} closed stories, ${answers} answers, ${onDisk.files} files: ${count} leaks\n`,
    );
    if (count > 0 || unseen.length > 0 || stories.length === 0) process.exitCode = 1;
  } finally {
    await accounts.close();
  }
});

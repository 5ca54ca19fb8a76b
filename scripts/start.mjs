// `npm start`, on any Node from 20 up: installs, builds what changed, fills the page cache and serves. All but the installation runs on the
// Node that package.json brings.
import { serverCommand } from './server-command.mjs';
import { build, installDependencies, run, runSteps } from './steps.mjs';

await runSteps(async () => {
  await installDependencies();
  if (await build()) await run(['node', 'src/server/warm-up.ts'], { title: 'fill the page cache' });
  await run(serverCommand, { isServer: true });
});

// `npm start`, on any Node from 20 up: installs, builds what changed, fills the page cache and serves. All but the installation runs on the
// Node that package.json brings.
import { serverCommand } from './server-command.mjs';
import { build, installDependencies, run, StepFailed } from './steps.mjs';

try {
  await installDependencies();
  if (await build()) await run(['node', 'src/server/warm-up.ts'], { title: 'fill the page cache' });
  await run(serverCommand);
} catch (error) {
  process.stderr.write(`${error instanceof StepFailed ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

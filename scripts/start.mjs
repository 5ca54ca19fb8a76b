// `npm start`, on any Node from 20 up: installs what running needs, builds what changed and serves; pages that the cache lacks are made while it
// serves. All but the installation runs on the Node that package.json brings.
import { installDependencies } from './install.mjs';
import { serverCommand } from './server-command.mjs';
import { build, run, runSteps } from './steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await build();
  await run(serverCommand, { isServer: true });
});

// `npm start`, on any Node from 20 up: installs the runtime packages, builds if the sources
// changed, and serves. Pages missing in the cache are rendered while it serves. Everything after
// the installation runs on the Node of package.json.
import './running/node-version.mjs';
import { installDependencies } from './running/install.mjs';
import { serverCommand } from './running/server-command.mjs';
import { build, run, runSteps } from './running/steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await build();
  await run(serverCommand, { isServer: true });
});

// `npm run serve`: serves the current build, as the last step of `npm start` does.
import './running/node-version.mjs';
import { serverCommand } from './running/server-command.mjs';
import { run, runSteps } from './running/steps.mjs';

await runSteps(() => run(serverCommand, { isServer: true }));

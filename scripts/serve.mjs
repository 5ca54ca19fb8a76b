// `npm run serve`: serves the current build, as the last step of `npm start` does.
import './node-version.mjs';
import { serverCommand } from './server-command.mjs';
import { run, runSteps } from './steps.mjs';

await runSteps(() => run(serverCommand, { isServer: true }));

// `npm run serve`: serves what was built, as `npm start` does at its end.
import { serverCommand } from './server-command.mjs';
import { run, runSteps } from './steps.mjs';

await runSteps(() => run(serverCommand, { isServer: true }));

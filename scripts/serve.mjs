// `npm run serve`: serves what was built, as `npm start` does at its end.
import { serverCommand } from './server-command.mjs';
import { run, StepFailed } from './steps.mjs';

try {
  await run(serverCommand);
} catch (error) {
  process.stderr.write(`${error instanceof StepFailed ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

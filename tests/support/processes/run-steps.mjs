// Runs two steps like our commands. The argument selects the step that waits until it is stopped:
// the first or the last.
import { run, runSteps } from '#scripts/running/steps.mjs';

const [waiting] = process.argv.slice(2);
const stepOf = (name) => [
  'node',
  '-e',
  `process.stdout.write('${name} step\\n'); ${name === waiting ? 'setInterval(() => {}, 1000)' : ''}`,
];

await runSteps(async () => {
  await run(stepOf('first'));
  await run(stepOf('last'), { isServer: true });
  process.stdout.write('done\n');
});

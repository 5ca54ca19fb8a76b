// Two steps as a command of ours runs them. The argument says which of them waits until it is told to stop: the first, or the last.
import { run, runSteps } from '../../scripts/steps.mjs';

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

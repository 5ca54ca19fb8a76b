import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { measureProcessorTime } from '../../../scripts/tests/processor-time.mjs';

/** Works for a number of milliseconds of processor time. */
const work = (ms: number) => `const until = ${ms} * 1000; while (process.cpuUsage().user + process.cpuUsage().system < until);`;

async function measured(program: string): Promise<number> {
  const processor = measureProcessorTime();
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  processor.follow('tests', child.pid ?? 0);
  await once(child, 'close');
  return processor.stop()?.get('tests') ?? 0;
}

it.runIf(process.platform === 'linux')('counts a process and the children that it has waited for', async () => {
  const grandchild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work(600))}]);`;
  // The process outlives its child by more than one sample.
  expect(await measured(`${grandchild} ${work(800)}`)).toBeGreaterThan(0.8);
});

it.runIf(process.platform === 'linux')('counts a child whose parent has ended before it', async () => {
  const processor = measureProcessorTime();
  const orphan = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work(1200))}], { stdio: 'inherit' });`;
  // The output of the parent stays open until its child has ended.
  const parent = spawn(process.execPath, ['-e', `${orphan} setTimeout(() => process.exit(), 900);`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processor.follow('tests', parent.pid ?? 0);
  await once(parent, 'close');
  expect(processor.stop()?.get('tests')).toBeGreaterThan(0.5);
});

it.runIf(process.platform === 'linux')('counts nothing of a process that it does not follow', async () => {
  const processor = measureProcessorTime();
  const stranger = spawn(process.execPath, ['-e', work(600)], { stdio: 'ignore' });
  await once(stranger, 'close');
  expect([...(processor.stop() ?? [])]).toEqual([]);
});

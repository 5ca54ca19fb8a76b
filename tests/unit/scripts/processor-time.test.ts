import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { measureProcessorTime } from '#scripts/tests/processor-time.mjs';
import { growthOf, IN_PROPORTION } from '#tests/support/processor-time.ts';

/** Works for a number of milliseconds of processor time. */
const work = (ms: number) =>
  `const until = ${ms} * 1000; while (process.cpuUsage().user + process.cpuUsage().system < until);`;

async function measured(program: string): Promise<number> {
  const processor = measureProcessorTime();
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  processor.follow('tests', child.pid ?? 0);
  await once(child, 'close');
  return processor.stop()?.get('tests') ?? 0;
}

it.runIf(process.platform === 'linux')(
  'counts a process and the children that it has waited for',
  async () => {
    const grandchild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work(600))}]);`;
    // The process outlives its child by more than one sample.
    expect(await measured(`${grandchild} ${work(800)}`)).toBeGreaterThan(0.8);
  },
);

it.runIf(process.platform === 'linux')(
  'counts a child whose parent has ended before it',
  async () => {
    const processor = measureProcessorTime();
    const orphan = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work(1200))}], { stdio: 'inherit' });`;
    // The output of the parent stays open until its child has ended.
    const parent = spawn(
      process.execPath,
      ['-e', `${orphan} setTimeout(() => process.exit(), 900);`],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    processor.follow('tests', parent.pid ?? 0);
    await once(parent, 'close');
    expect(processor.stop()?.get('tests')).toBeGreaterThan(0.5);
  },
);

it.runIf(process.platform === 'linux')(
  'counts nothing of a process that it does not follow',
  async () => {
    const processor = measureProcessorTime();
    const stranger = spawn(process.execPath, ['-e', work(600)], { stdio: 'ignore' });
    await once(stranger, 'close');
    expect([...(processor.stop() ?? [])]).toEqual([]);
  },
);

const repeated = (bytes: number, run: number) => 'a'.repeat(bytes - 1) + String(run % 10);

it('tells quadratic work from work in proportion', () => {
  const letters = (text: string) => [...text].map((letter) => letter.codePointAt(0)).join('');
  const pairs = (text: string) => {
    let equal = 0;
    for (let one = 0; one < text.length; one += 1) {
      for (let other = 0; other < text.length; other += 1)
        equal += Number(text[one] === text[other]);
    }
    return equal;
  };
  expect(growthOf(letters, 8192, repeated)).toBeLessThanOrEqual(IN_PROPORTION);
  expect(growthOf(pairs, 1024, repeated)).toBeGreaterThan(IN_PROPORTION);
});

import { setTimeout as pause } from 'node:timers/promises';
import { keepTickClass } from '#server/platform/runtime/keep-tick-class.ts';

/**
 * Makes `process.nextTick` hot, collects garbage as an idle process does, and makes one tick more.
 * `keep` as argument: keeps the class of ticks. Run with `--expose-gc`.
 */

function runTicks(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const tick = () => {
      left -= 1;
      if (left > 0) process.nextTick(tick);
      else resolve();
    };
    process.nextTick(tick);
  });
}

if (process.argv.includes('keep')) keepTickClass();
await runTicks(50_000);
for (let collections = 0; collections < 3; collections += 1) {
  await pause(1);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
await pause(1);
await runTicks(1);

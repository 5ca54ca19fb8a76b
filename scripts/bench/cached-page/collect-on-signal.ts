import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { collectGarbage } from '#server/platform/runtime/collect-garbage.ts';

/**
 * Collects garbage eight times on SIGUSR2, as V8 does in a process that is idle for minutes, and
 * prints a line. For `node --import`.
 */
async function collect(): Promise<void> {
  for (let collections = 0; collections < 8; collections += 1) {
    collectGarbage();
    await pause(100);
  }
  process.stdout.write('garbage is collected\n');
}

if (isMainThread) process.on('SIGUSR2', () => void collect());

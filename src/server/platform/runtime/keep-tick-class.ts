import { executionAsyncResource } from 'node:async_hooks';

/** The object that Node made for one finished `process.nextTick`. Never read. */
const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast for the life of the process. Called once at the start of the front
 * process. A worker process does not need it: rendering every page takes the same CPU time with it.
 *
 * V8 drops a hidden class ("map") that no object has when it collects garbage to save memory, as in
 * an idle process. A new class for Node's tick objects then no longer matches the type feedback of
 * the literal that makes them (`nextTick` in Node's `lib/internal/process/task_queues.js`), which
 * has computed keys. From then on V8 takes the generic path: a tick takes 320 ns instead of 50. A
 * hit makes seven, so that cached pages lost a quarter of their rate until the next restart (0.71 ×
 * bare `node:http` instead of 0.91). One live tick object keeps the class.
 */
export function keepTickClass(): void {
  process.nextTick(() => {
    kept.push(executionAsyncResource());
  });
}

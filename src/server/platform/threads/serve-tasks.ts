import { parentPort } from 'node:worker_threads';

/**
 * Does the work of a LimitedThread: `work` receives each task, and what it returns or throws is
 * reported.
 */
export function serveTasks<Task, Result>(work: (task: Task) => Result): void {
  if (parentPort === null) throw new Error('This module is started as a thread.');
  const port = parentPort;
  port.on('message', (task: Task) => {
    try {
      port.postMessage({ result: work(task) });
    } catch (error) {
      port.postMessage({ error });
    }
  });
  port.postMessage('ready');
}

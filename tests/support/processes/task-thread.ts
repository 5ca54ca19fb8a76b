import { serveTasks } from '#server/platform/threads/serve-tasks.ts';

/**
 * A thread for tests of LimitedThread: `hang` never ends, `grow` takes all memory, `throw` fails.
 * Others come back.
 */
serveTasks((task: string): string => {
  if (task === 'throw') throw new Error('The task failed.');
  if (task === 'hang') for (;;);
  if (task === 'grow') {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, () => ({ task })));
  }
  if (task === 'exit') process.exit(3);
  return `did ${task}`;
});

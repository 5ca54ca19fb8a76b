import type { Log } from './log.ts';

/**
 * Logs an error that nothing has caught, and ends the process with exit code 1. Node itself would
 * print every property of the error, such as the values of its query. The log is flushed at the
 * exit.
 */
export function logCrash(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends after an error that nothing has caught');
    process.exit(1);
  });
}

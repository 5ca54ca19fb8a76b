import { createLog } from '#server/platform/observability/log.ts';

/**
 * Logs a number of lines, reports on standard error when its thread is free, and ends with standard
 * input.
 */
const [count = '0'] = process.argv.slice(2);
const log = createLog('info');
for (let number = 1; number <= Number(count); number += 1)
  log.info({ number, text: 'x'.repeat(900) }, 'a line');
setImmediate(() => process.stderr.write('free\n'));
process.stdin.resume().on('data', () => log.info('asked'));
process.stdin.on('end', () => process.stderr.write('ending\n'));

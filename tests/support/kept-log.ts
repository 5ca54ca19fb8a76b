import { pino } from 'pino';
import type { Log } from '../../src/server/log.ts';

/** A log that can be read, and that nothing is redacted from: what may not be in a log is not written to this one either. */
export function keptLog(): { log: Log; logged(): string } {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace', base: null, formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => lines.push(line) },
  );
  return { log, logged: () => lines.join('') };
}

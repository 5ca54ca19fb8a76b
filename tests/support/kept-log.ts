import { pino } from 'pino';
import type { Log } from '#server/platform/observability/log.ts';

/**
 * A log in memory without redaction, so that tests also find secrets that must not be logged at
 * all.
 */
export function keptLog(): { log: Log; logged(): string } {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace', base: null, formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => lines.push(line) },
  );
  return { log, logged: () => lines.join('') };
}

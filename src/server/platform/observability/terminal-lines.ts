import { styleText } from 'node:util';

/** The colours of the levels that a person must not miss. */
const STYLES = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

/**
 * Control characters, which could move the cursor or recolour the terminal: a line may quote a
 * request.
 */
// oxlint-disable-next-line no-control-regex -- the control characters are the point
const CONTROL = /[\u0000-\u001F\u007F-\u009F]+/g;

/**
 * A line of the log as a person reads it: local time, the sentence, and the message of an error.
 * `line` is one of pino's, in JSON; any other is returned as it is. Colours follow NO_COLOR and the
 * terminal.
 */
export function terminalLine(line: string): string {
  const entry = parsed(line);
  if (entry === undefined) return line;
  const { level, time, msg, err } = entry;
  const reason = reasonIn(err);
  const sentence = [msg, reason]
    .filter((part) => part !== '')
    .join(': ')
    .replaceAll(CONTROL, ' ');
  const style = level in STYLES ? STYLES[level as keyof typeof STYLES] : undefined;
  const shown =
    style === undefined ? sentence : styleText(style, sentence, { stream: process.stdout });
  return `${styleText('dim', clock(time), { stream: process.stdout })} ${shown}\n`;
}

function parsed(
  line: string,
): { level: string; time: string; msg: string; err: unknown } | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { level, time, msg = '', err } = entry as Record<string, unknown>;
    return typeof level === 'string' && typeof time === 'string' && typeof msg === 'string'
      ? { level, time, msg, err }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The messages of a described error (`describeError`) and of its causes. */
function reasonIn(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  const cause = 'cause' in error ? reasonIn(error.cause) : '';
  return [String(error.message), cause].filter((part) => part !== '').join(': ');
}

function clock(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

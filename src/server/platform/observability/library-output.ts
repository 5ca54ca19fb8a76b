import type { Log } from './log.ts';

/** Characters of a line that are logged. */
const LONGEST = 120;

/**
 * Sends what libraries print on the console to the log. Astro prints the stack of a failed page
 * with the values of its query, and its adapter prints URLs with their query. Of a text only its
 * beginning is logged: up to the first colon, quote or line end, without URLs. Errors are described
 * like any other (`describeError`).
 */
export function catchLibraryOutput(log: Log): void {
  const write = (level: 'debug' | 'warn' | 'error', values: readonly unknown[]) => {
    const err = values.find((value) => value instanceof Error);
    const text = values.filter((value) => typeof value === 'string').map(beginningOf);
    log[level](
      { library: text.join(' '), ...(err === undefined ? {} : { err }) },
      'a library printed a message',
    );
  };
  console.error = (...values: unknown[]) => write('error', values);
  console.warn = (...values: unknown[]) => write('warn', values);
  for (const name of ['log', 'info', 'debug', 'trace'] as const)
    console[name] = (...values: unknown[]) => write('debug', values);
}

/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex -- the escape that begins a colour
const COLOUR = /\u001b\[[\d;]*m/g;

/**
 * The beginning of a message, which names its kind. Values follow a colon or quote, or are URLs.
 */
export function beginningOf(text: string): string {
  const plain = text
    .slice(0, 1000)
    .replaceAll(COLOUR, '')
    .replace(/^\d\d:\d\d:\d\d\s+/, '');
  const [beginning = ''] = plain.split(/[:"'`’“«\n]/, 1);
  return beginning
    .replaceAll(/\S*[/@?=]\S*/g, '…')
    .slice(0, LONGEST)
    .trim();
}

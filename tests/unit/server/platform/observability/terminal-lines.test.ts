import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/observability/log.ts';
import { terminalLine } from '#server/platform/observability/terminal-lines.ts';

/** The line in a terminal of what a log writes. */
function shown(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(terminalLine(line)) }));
  // oxlint-disable-next-line no-control-regex -- colours are no part of the text
  return lines.join('').replaceAll(/\u001B\[\d+m/g, '');
}

describe('a line of the log in a terminal', () => {
  it('has the time and the sentence, and no list of ids', () => {
    const ids = Array.from({ length: 50 }, (_one, index) => `elfar-story-${index}`);
    expect(shown((log) => log.info({ ids }, '50 documents are new'))).toMatch(
      /^\d\d:\d\d:\d\d 50 documents are new\n$/,
    );
  });

  it('has the messages of an error and its causes', () => {
    const err = new Error('the call failed', { cause: new Error('the disk is full') });
    expect(shown((log) => log.error({ err }, 'an upload failed'))).toContain(
      ' an upload failed: the call failed: the disk is full\n',
    );
  });

  it.each(['\u001B[2J', '\u009B2J', 'a\nb', '\u0007', '\r'])(
    'moves no cursor by a quoted %j',
    (text) => {
      const line = shown((log) => log.warn({ err: new Error(text) }, `quoted ${text}`));
      // oxlint-disable-next-line no-control-regex -- the test is about control characters
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/);
    },
  );

  it.each(['no JSON\n', '{"level":30}\n', 'null\n', '[]\n'])(
    'is any other line as it is: %j',
    (line) => {
      expect(terminalLine(line)).toBe(line);
    },
  );
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LogDestination } from '#server/platform/observability/log-destination.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** An output whose writes the test can fail or limit. */
function fakeOutput() {
  const state = {
    failure: undefined as string | undefined,
    taken: '',
    most: Number.MAX_SAFE_INTEGER,
  };
  const take = (bytes: Buffer) => {
    if (state.failure !== undefined)
      throw Object.assign(new Error(state.failure), { code: state.failure });
    const part = bytes.subarray(0, state.most);
    state.taken += part.toString();
    return part.length;
  };
  const output = {
    write(bytes: Buffer, done: (error: Error | null, written: number) => void) {
      try {
        done(null, take(bytes));
      } catch (error) {
        done(error instanceof Error ? error : null, 0);
      }
    },
    writeNow: take,
  };
  return { state, output };
}

describe('LogDestination', () => {
  it('writes lines in order, however little the output accepts at once', () => {
    const { state, output } = fakeOutput();
    state.most = 3;
    const destination = new LogDestination(output);
    for (const line of ['one\n', 'two\n', 'three\n']) destination.write(line);
    expect(state.taken).toBe('one\ntwo\nthree\n');
  });

  it.each(['ENOSPC', 'EAGAIN', 'EIO'])(
    'keeps lines up to its limit during %s, then logs the number of dropped ones',
    async (code) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { state, output } = fakeOutput();
      state.failure = code;
      const destination = new LogDestination(output, 20);
      for (let number = 0; number < 10; number += 1) destination.write(`line ${number}\n`);
      await vi.advanceTimersByTimeAsync(5000);
      expect(state.taken).toBe('');
      state.failure = undefined;
      await vi.advanceTimersByTimeAsync(1000);
      const lines = state.taken.trim().split('\n');
      const loss: unknown = JSON.parse(lines.at(-1) ?? '');
      expect(loss).toMatchObject({ level: 'warn', lines: 10 - (lines.length - 1) });
      expect(lines.slice(0, -1)).toEqual(
        Array.from({ length: lines.length - 1 }, (_none, index) => `line ${index}`),
      );
      destination.write('after\n');
      expect(state.taken.endsWith('after\n')).toBe(true);
    },
  );

  it('writes pending lines at the end of the process, once', () => {
    const { state, output } = fakeOutput();
    state.failure = 'ENOSPC';
    const destination = new LogDestination(output);
    destination.write('kept\n');
    destination.write('as well\n');
    state.failure = undefined;
    destination.flushSync();
    destination.flushSync();
    expect(state.taken).toBe('kept\nas well\n');
  });

  it('lets the process end even if the output fails', () => {
    const { state, output } = fakeOutput();
    state.failure = 'ENOSPC';
    const destination = new LogDestination(output);
    destination.write('lost\n');
    destination.flushSync();
    expect(state.taken).toBe('');
  });

  it('stops for good when the reader has closed the pipe', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { state, output } = fakeOutput();
    state.failure = 'EPIPE';
    const destination = new LogDestination(output);
    destination.write('one\n');
    state.failure = undefined;
    destination.write('two\n');
    await vi.advanceTimersByTimeAsync(5000);
    expect(state.taken).toBe('');
  });
});

/** Starts a process that logs `lines` lines of 1 kB to the given standard output. */
function logTo(output: number | 'pipe', lines: number) {
  const file = fileURLToPath(
    new URL('../../../../support/processes/log-writer.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [file, String(lines)], {
    stdio: ['pipe', output, 'pipe'],
    env: { PATH: process.env.PATH },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { text: '' };
  child.stderr?.setEncoding('utf8').on('data', (more: string) => (said.text += more));
  return { child, said };
}

/** Closes the standard input of the process and returns its exit code. */
async function ended(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.stdin?.end();
  const [code] = await exit;
  return code;
}

describe('a log on standard output', () => {
  it('writes a complete log to a file', async () => {
    const file = path.join(temporaryFolder(), 'log');
    const descriptor = openSync(file, 'w');
    const { child, said } = logTo(descriptor, 2000);
    closeSync(descriptor);
    await vi.waitUntil(() => said.text.includes('free'), 10_000);
    expect(await ended(child)).toBe(0);
    expect(readFileSync(file, 'utf8').match(/"number":\d+/g)).toHaveLength(2000);
  });

  it('lets the process continue and end when the disk is full', async () => {
    const descriptor = openSync('/dev/full', 'w');
    const { child, said } = logTo(descriptor, 2000);
    closeSync(descriptor);
    await vi.waitUntil(() => said.text.includes('free'), 10_000);
    expect(await ended(child)).toBe(0);
    expect(said.text).toBe('free\nending\n');
  });

  it('lets the process continue while the pipe is not read, and logs the number of dropped lines later', async () => {
    const { child, said } = logTo('pipe', 20_000);
    await vi.waitUntil(() => said.text.includes('free'), 10_000);
    if (!child.stdout) throw new Error('The process has no standard output.');
    const read = text(child.stdout);
    const code = ended(child);
    const written = await read;
    expect([await code, said.text]).toEqual([0, 'free\nending\n']);
    const kept = written.match(/"number":\d+/g)?.length ?? 0;
    const dropped = Number(/"lines":(\d+)/.exec(written)?.[1]);
    expect(kept).toBeGreaterThan(1000);
    expect(kept + dropped).toBe(20_000);
  });

  it('lets the process end while the pipe is not read', async () => {
    const { child, said } = logTo('pipe', 20_000);
    await vi.waitUntil(() => said.text.includes('free'), 10_000);
    expect(await ended(child)).toBe(0);
  });

  it('lets the process continue and end after the reader has closed the pipe', async () => {
    const { child, said } = logTo('pipe', 10);
    await vi.waitUntil(() => said.text.includes('free'), 10_000);
    child.stdout?.destroy();
    child.stdin?.write('again');
    child.stdin?.write('again');
    expect(await ended(child)).toBe(0);
    expect(said.text).toBe('free\nending\n');
  });
});

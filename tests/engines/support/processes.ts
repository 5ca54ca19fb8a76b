import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The processes and files of an engine. They end and go with it. */
export class Processes {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'portada-engine-'));
  readonly #processes: ChildProcess[] = [];
  readonly #environment: NodeJS.ProcessEnv = { ...process.env };

  /**
   * Starts a program with a pipe as its `pipe`, the number of a file descriptor, and returns the
   * first match of a line of it.
   */
  async start(
    command: readonly [string, ...string[]],
    { pipe, line }: { pipe: number; line: RegExp },
  ): Promise<RegExpExecArray> {
    const [program, ...parameters] = command;
    const stdio = [0, 1, 2, 3].map((number) => (number === pipe ? 'pipe' : 'ignore'));
    const started = spawn(program, parameters, {
      env: this.#environment,
      stdio: stdio as ('pipe' | 'ignore')[],
    });
    this.#processes.push(started);
    const output = started.stdio[pipe] as Readable;
    for await (const text of createInterface({ input: output })) {
      const match = line.exec(text);
      if (!match) continue;
      // A full pipe would stop the program.
      output.resume();
      return match;
    }
    throw new Error(`${program} ended before it was ready.`);
  }

  /** Starts a sound server without a device, and gives it to the programs that start later. */
  async startSound(): Promise<void> {
    const socket = path.join(this.folder, 'sound');
    this.#environment['PULSE_RUNTIME_PATH'] = this.folder;
    this.#environment['PULSE_SERVER'] = `unix:${socket}`;
    await this.start(
      [
        'pulseaudio',
        '-n',
        '--daemonize=no',
        '--exit-idle-time=-1',
        '--log-level=info',
        '--load=module-null-sink',
        `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      ],
      { pipe: 2, line: /Daemon startup complete/ },
    );
  }

  /** Starts a screen without a device, and gives it to the programs that start later. */
  async startScreen(): Promise<void> {
    const [display = ''] = await this.start(
      ['Xvfb', '-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      { pipe: 3, line: /^\d+$/ },
    );
    this.#environment['DISPLAY'] = `:${display}`;
  }

  async close(): Promise<void> {
    for (const started of this.#processes.toReversed()) {
      const ended = new Promise((resolve) => started.once('exit', resolve));
      if (started.exitCode !== null || !started.kill()) continue;
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A port of this machine that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { fstatSync, write, writeSync } from 'node:fs';
import { LogDestination, type LogOutput } from './log-destination.ts';

export const STANDARD_OUTPUT = 1;

/** Milliseconds in total that the exiting process waits for a slow reader, and per step. */
const LAST_WAIT = 500;
const STEP = 10;

let destination: LogDestination | undefined;

/**
 * The log destination of this process. A single one, so that lines of several logs do not mix. Its
 * queue is flushed when the process exits.
 */
export function standardOutput(): LogDestination {
  if (destination) return destination;
  const made = new LogDestination(isPipe() ? pipeOutput() : fileOutput());
  destination = made;
  process.on('exit', () => made.flushSync());
  return made;
}

function isPipe(): boolean {
  const stat = fstatSync(STANDARD_OUTPUT);
  return stat.isFIFO() || stat.isSocket();
}

/**
 * A pipe or socket in non-blocking mode: a write returns EAGAIN while the reader is slow, and no
 * thread blocks.
 */
function pipeOutput(): LogOutput {
  // Node opens standard output on first access.
  void process.stdout;
  let left = LAST_WAIT;
  return {
    write(bytes, done) {
      try {
        done(null, writeSync(STANDARD_OUTPUT, bytes));
      } catch (error) {
        done(systemError(error), 0);
      }
    },
    writeNow(bytes) {
      for (;;) {
        try {
          return writeSync(STANDARD_OUTPUT, bytes);
        } catch (error) {
          if (systemError(error).code !== 'EAGAIN' || left <= 0) throw error;
          left -= STEP;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP);
        }
      }
    },
  };
}

/** A file, a terminal or a device. A disk may be slow, so Node writes in its thread pool. */
function fileOutput(): LogOutput {
  return {
    write: (bytes, done) => write(STANDARD_OUTPUT, bytes, done),
    writeNow: (bytes) => writeSync(STANDARD_OUTPUT, bytes),
  };
}

function systemError(error: unknown): NodeJS.ErrnoException {
  return error instanceof Error ? error : new Error(String(error));
}

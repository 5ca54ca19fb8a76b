import { readFileSync } from 'node:fs';

/** The main thread of a process, which runs its event loop. */
export interface ThreadTime {
  /** Milliseconds of processor time since its start. */
  cpu: number;
  /**
   * Linux's letter: R runs or waits for a processor, D waits for a disk, S sleeps, T was stopped by
   * a signal (man 5 proc_pid_stat).
   */
  state: string;
}

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const TICK = 10;

/**
 * Reads the state of a process's main thread; `undefined` without Linux's /proc, or after its end.
 */
export function readThreadTime(pid: number | undefined): ThreadTime | undefined {
  if (pid === undefined) return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. `utime` and `stime` are the fields 14 and 15.
    const [state = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, cpu: (Number(fields[10]) + Number(fields[11])) * TICK };
  } catch {
    return undefined;
  }
}

// Measures the processor time of process trees. Minutes depend on what else a machine does,
// processor seconds hardly. Plain JavaScript for Node 20.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two samples. The time of a process after its last sample may be lost. */
const INTERVAL = 500;

/**
 * Ticks of a second in /proc: USER_HZ of Linux, 100 on every platform that Node runs on (`man 5
 * proc_pid_stat`).
 */
export const TICKS = 100;

/**
 * Starts to sample. `follow(kind, pid)` adds a process and all its descendants to a kind, also
 * those whose parent ends before them. `left()` lists those that live. `stop()` returns the seconds
 * of each kind so far, or `undefined` on a system without /proc.
 */
export function measureProcessorTime() {
  const trees = new Map();
  const known = new Map();
  const sample = () => {
    for (const [kind, used] of sumsOf(known)) {
      const tree = trees.get(kind) ?? { last: 0, ticks: 0 };
      // A process that nobody waits for takes its ticks with it. They have been counted before.
      trees.set(kind, { last: used, ticks: tree.ticks + Math.max(0, used - tree.last) });
    }
  };
  const timer = process.platform === 'linux' ? setInterval(sample, INTERVAL).unref() : undefined;
  return {
    follow: (kind, pid) => void known.set(pid, { kind }),
    left() {
      if (timer === undefined) return [];
      sample();
      return [...known].flatMap(([pid, { kind }]) => (kind === null ? [] : [pid]));
    },
    stop() {
      if (timer === undefined) return undefined;
      sample();
      clearInterval(timer);
      return new Map([...trees].map(([kind, { ticks }]) => [kind, ticks / TICKS]));
    },
  };
}

/**
 * Ticks of each kind: those of its living processes, and of all children that these have waited
 * for.
 */
function sumsOf(known) {
  const sums = new Map(
    [...known.values()].filter(({ kind }) => kind !== null).map(({ kind }) => [kind, 0]),
  );
  const seen = new Map();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    // A process that belongs to none of the trees stays outside of them.
    if (!Number.isInteger(pid) || known.get(pid)?.kind === null) continue;
    const stat = readStat(pid);
    if (stat !== undefined) seen.set(pid, stat);
  }
  for (const pid of known.keys()) if (!isSame(known.get(pid), seen.get(pid))) known.delete(pid);
  // A parent may have a higher number than its child once the numbers have started again.
  for (const [pid, stat] of seen)
    known.set(pid, { kind: kindOf(pid, seen, known), startedAt: stat.startedAt });
  for (const [pid, { ticks }] of seen) {
    const { kind } = known.get(pid);
    if (kind !== null) sums.set(kind, (sums.get(kind) ?? 0) + ticks);
  }
  return sums;
}

/** Whether a number still belongs to the process that had it. Strangers are looked at once. */
function isSame(entry, stat) {
  if (entry.kind === null) return true;
  return (
    stat !== undefined && (entry.startedAt === undefined || entry.startedAt === stat.startedAt)
  );
}

/** The kind of the nearest ancestor that has one, or null. */
function kindOf(pid, seen, known) {
  for (let at = pid; at > 1; at = seen.get(at)?.parent ?? 0) {
    const kind = known.get(at)?.kind;
    if (kind !== undefined) return kind;
  }
  return null;
}

/** Ticks of the children for which this process has waited. `undefined` without /proc. */
export function ticksOfChildren() {
  try {
    const [user, system] = fieldsOf('self').slice(13, 15).map(Number);
    return user + system;
  } catch {
    return undefined;
  }
}

/** Fields of /proc/[pid]/stat, from the state on. */
function fieldsOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name of a program may contain spaces and brackets.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readStat(pid) {
  try {
    const fields = fieldsOf(pid);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    return { parent: Number(fields[1]), ticks, startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

// Preloaded into a node by `npm run chaos`: delays each synchronous file call that writes, while
// the file SLOW_DISK_SWITCH exists, like a disk that answers slowly. Plain JavaScript, because it
// is loaded before the server.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Milliseconds of a call. */
const DELAY = 150;

const existsSync = fs.existsSync.bind(fs);
const gate = new Int32Array(new SharedArrayBuffer(4));

for (const name of [
  'writeFileSync',
  'renameSync',
  'writeSync',
  'fsyncSync',
  'rmSync',
  'mkdirSync',
]) {
  const original = fs[name];
  fs[name] = (...given) => {
    // The log goes to an open pipe (descriptors 1 and 2), not to a disk.
    const isDisk = typeof given[0] !== 'number' || given[0] > 2;
    if (isDisk && existsSync(process.env.SLOW_DISK_SWITCH ?? '')) Atomics.wait(gate, 0, 0, DELAY);
    return original(...given);
  };
}
syncBuiltinESMExports();

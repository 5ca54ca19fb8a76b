import { lockFolder } from '#server/platform/runtime/folder-lock.ts';

/**
 * Locks a folder as a process of its own. With `busy` its thread is then blocked, as in a long
 * sync.
 */
const [folder = '', mode] = process.argv.slice(2);
const lock = await lockFolder(folder, { pid: process.pid, url: 'http://localhost:4321' });
process.stdout.write('release' in lock ? 'held\n' : 'refused\n');
if (mode === 'busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
setInterval(() => {}, 60_000);

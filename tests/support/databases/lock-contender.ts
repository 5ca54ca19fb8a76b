import path from 'node:path';
import { lockFolder } from '#server/platform/runtime/folder-lock.ts';

/**
 * Tries to lock the folders 0, 1, 2… of `root`, each at a fixed time that is the same in every
 * process. Keeps the locks that it gets.
 */
const [root = '', rounds = '0', start = '0'] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round += 1) {
  const at = Number(start) + round * 50;
  while (Date.now() < at);
  const lock = await lockFolder(path.join(root, String(round)), { pid: process.pid, url: '' });
  if ('release' in lock) process.stdout.write(`held ${round}\n`);
}
process.stdout.write('done\n');
setInterval(() => {}, 60_000);

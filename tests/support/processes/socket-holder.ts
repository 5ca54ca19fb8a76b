import { createServer } from 'node:net';

/** Listens on the sockets of its arguments until it is killed. */
const sockets = process.argv.slice(2);
let open = 0;
for (const socket of sockets) {
  createServer().listen(socket, () => {
    open += 1;
    if (open === sockets.length) process.stdout.write('listening\n');
  });
}

import { connect } from 'node:net';
import { sendSteadily } from '../load/steady-sender.ts';

/**
 * Sends conditional requests for one URL at a constant rate in a process of its own, over 1,000
 * connections from as many readers, and prints the numbers of answers. `poll-load.ts {url} {host}
 * {path} {etag} {rate} {seconds}`.
 */

const CONNECTIONS = 1000;

const [url = '', host = '', path = '', etag = '', rate = '1000', seconds = '10'] =
  process.argv.slice(2);
const { hostname, port } = new URL(url);
const head = Buffer.from(
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Accept: application/json',
    'Accept-Language: ca,es;q=0.8',
    'Accept-Encoding: gzip',
    `If-None-Match: ${etag}`,
    'Sec-Fetch-Mode: cors',
    'Connection: keep-alive',
    '\r\n',
  ].join('\r\n'),
);
const total = Number(rate) * Number(seconds);
let notModified = 0;
let others = 0;

const sockets = await Promise.all(
  Array.from(
    { length: CONNECTIONS },
    () =>
      new Promise<ReturnType<typeof connect>>((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
        socket.once('error', reject);
        // A 304 has no body, so that one chunk is one answer.
        socket.on('data', (chunk) => {
          if (chunk.toString('latin1', 0, 12) === 'HTTP/1.1 304') notModified += 1;
          else others += 1;
          if (notModified + others === total) report();
        });
      }),
  ),
);

function report(): void {
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`${JSON.stringify({ notModified, others })}\n`);
}

sendSteadily({
  rate: Number(rate),
  seconds: Number(seconds),
  send: (index) => sockets[index % CONNECTIONS]?.write(head),
});

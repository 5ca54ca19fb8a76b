import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { clientFloodSchema, type ClientFlood } from './flood-shapes.ts';

/**
 * Sends requests to a node until SIGTERM: `flood-client.ts {url} {file with the flood as JSON}`.
 * Prints "flooding" when it has begun, and the number of answers of each status at the end, as
 * JSON.
 */

// Lowers the priority, because real clients do not compete with the server for a processor.
setPriority(10);
const [url = '', file = ''] = process.argv.slice(2);
const flood = clientFloodSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const statuses: Record<string, number> = {};
const stopping = new AbortController();
const count = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

if (flood.kind === 'slow-bodies') holdBodies(flood);
else sendRequests(flood);
process.stdout.write('flooding\n');
process.once('SIGTERM', () => {
  stopping.abort();
  process.stdout.write(`${JSON.stringify({ statuses })}\n`, () => process.exit(0));
});

/** An address of its own for each number, so that no limit of an address ends the flood. */
function addressOf(number: number): string {
  return `10.77.${(number >> 8) & 255}.${number & 255}`;
}

/**
 * Keeps connections open that announce a body and send one byte a second of it. A closed one is
 * replaced.
 */
function holdBodies({
  connections,
  host,
  anAddress,
  path,
  length,
}: Extract<ClientFlood, { kind: 'slow-bodies' }>): void {
  const { port, hostname } = new URL(url);
  const open = (number: number) => {
    if (stopping.signal.aborted) return;
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: http://${host}`,
        `X-Forwarded-For: ${addressOf(Math.floor(number / anAddress))}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        // Only a body with a signature of now is read.
        `portada-signature: t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n{`);
      const drip = setInterval(() => socket.write(' '), 1000);
      socket.once('close', () => clearInterval(drip));
    });
    socket.on('data', (answer: Buffer) => count(answer.toString('latin1').slice(9, 12)));
    socket.on('error', () => {});
    socket.once('close', () => setTimeout(open, 100, number));
  };
  for (let number = 0; number < connections; number += 1) open(number);
}

/**
 * Sends the requests on schedule, or as many at a time as there are connections if it has no rate.
 */
function sendRequests(wanted: Extract<ClientFlood, { kind: 'requests' }>): void {
  const { connections, rate, host, method, targets, headers, body } = wanted;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const ask = () =>
    new Promise<void>((resolve) => {
      const number = next;
      next += 1;
      const target = (targets[number % targets.length] ?? '/').replace('{n}', String(number));
      const own = {
        host,
        origin: `http://${host}`,
        'x-forwarded-for': addressOf(number),
        ...headers,
      };
      const sent = request(url + target, { agent, method, headers: own }, (response) => {
        response.resume().once('end', () => {
          count(response.statusCode ?? 0);
          resolve();
        });
      });
      sent.once('error', (error) => {
        count('code' in error ? String(error.code) : 'error');
        resolve();
      });
      sent.end(body.replace('{n}', String(number)));
    });
  if (rate !== undefined) {
    const timer = setInterval(() => void ask(), 1000 / rate);
    stopping.signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  const askInTurn = async () => {
    while (!stopping.signal.aborted) await ask();
  };
  for (let connection = 0; connection < connections; connection += 1) void askInTurn();
}

import { connect, type Socket } from 'node:net';
import { sendSteadily } from '../load/steady-sender.ts';

/**
 * Sends beacons at a constant rate in a process of its own, each from a network address of its own,
 * so that all are counted. Prints the number of responses by status. `beacon-load.ts {url} {host}
 * {rate} {seconds} {comma-separated ids}`. Without ids it requests the headers of the cached front
 * page instead: the reference, with the same cost for the sender.
 *
 * It writes requests to sockets itself: with an HTTP client it would take more of the processors
 * than the measured node.
 */

const [url = '', host = '', rate = '200', seconds = '5', stories = ''] = process.argv.slice(2);
const CONNECTIONS = 16;
/** Milliseconds between two groups of beacons. */
const TICK = 5;
const ids = stories.split(',');
const SOURCES = ['cercador.example', 'www.xarxa.example', 'noticies.example', undefined];
const total = Number(rate) * Number(seconds);
const statuses: Record<string, number> = {};
/** Differs in each run, because the server counts a story once an hour for a network address. */
const run = Math.floor(Math.random() * 200);
let done = 0;

const { hostname, port } = new URL(url);
const sockets = Array.from({ length: CONNECTIONS }, () => open());

function open(): Socket {
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  let unread = '';
  socket.on('data', (text: string) => {
    const heads = (unread + text).split('\r\n\r\n');
    // Responses to beacons and HEAD have no body.
    unread = heads.pop() ?? '';
    for (const head of heads) finish(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 'unknown');
  });
  socket.on('error', ({ message }) => finish(message));
  return socket;
}

function finish(status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  done += 1;
  if (done < total) return;
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`${JSON.stringify({ statuses })}\n`);
}

function send(index: number): void {
  if (stories === '') {
    sockets[index % CONNECTIONS]?.write(`HEAD / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    return;
  }
  const body = JSON.stringify({
    kind: 'view',
    id: ids[index % ids.length],
    path: '/politica/2026/03/01/una-historia-del-dia/',
    time: 48_217.4,
    depth: 0.62,
    width: index % 6,
    from: SOURCES[index % SOURCES.length],
  });
  const head = [
    'POST /webapi/reads/ HTTP/1.1',
    `Host: ${host}`,
    `Origin: http://${host}`,
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    `X-Forwarded-For: 10.${run}.${(index >> 8) & 255}.${index & 255}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  sockets[index % CONNECTIONS]?.write(`${head.join('\r\n')}\r\n\r\n${body}`);
}

sendSteadily({ rate: Number(rate), seconds: Number(seconds), tick: TICK, send });

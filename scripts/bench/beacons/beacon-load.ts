import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * Sends beacons at a constant rate in a process of its own, each from a network address of its own, so that all are
 * counted. Prints the number of responses by status. `beacon-load.ts {url} {host} {rate} {seconds} {comma-separated ids}`.
 */

const [url = '', host = '', rate = '200', seconds = '5', stories = ''] = process.argv.slice(2);
try {
  // Raises the priority of the measuring process, as steady-load.ts does.
  setPriority(-10);
} catch {
  // Only root may raise it.
}
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const ids = stories.split(',');
const total = Number(rate) * Number(seconds);
const statuses: Record<string, number> = {};
/** Differs in each run, because the server counts a story once an hour for a network address. */
const run = Math.floor(Math.random() * 200);
let sent = 0;
let done = 0;

function finish(status: number | undefined): void {
  statuses[status ?? 0] = (statuses[status ?? 0] ?? 0) + 1;
  done += 1;
  if (done < total) return;
  agent.destroy();
  process.stdout.write(`${JSON.stringify({ statuses })}\n`);
}

function send(index: number): void {
  const body = JSON.stringify({ id: ids[index % ids.length], kind: 'read' });
  const headers = {
    host,
    origin: `http://${host}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    'x-forwarded-for': `10.${run}.${(index >> 8) & 255}.${index & 255}`,
    'content-length': Buffer.byteLength(body),
  };
  request(`${url}/webapi/reads/`, { agent, method: 'POST', headers }, (response) => {
    response.resume().once('end', () => finish(response.statusCode));
  })
    .once('error', () => finish(undefined))
    .end(body);
}

const startedAt = performance.now();
const tick = setInterval(() => {
  const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * Number(rate)));
  for (; sent < due; sent += 1) send(sent);
  if (sent === total) clearInterval(tick);
}, 1);

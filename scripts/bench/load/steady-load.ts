import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * Requests cached pages at a constant rate in a process of its own, and prints the times of hits in
 * milliseconds. `steady-load.ts {url} {host} {rate} {seconds} {comma-separated paths} [all]`. With
 * `all` misses are timed as hits. Requests are sent on schedule, independent of earlier responses,
 * over at most 512 connections: with 64, the misses of a purge occupied all of them, and hits
 * waited in the client.
 */

const [url = '', host = '', rate = '200', seconds = '5', paths = '/', timed = 'hits'] =
  process.argv.slice(2);
try {
  // Raises the priority of the measuring process, because real readers' devices do not compete with
  // the server for a processor.
  setPriority(-10);
} catch {
  // Only root may raise it.
}
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const addresses = paths.split(',');
const total = Number(rate) * Number(seconds);
const waits: number[] = [];
let misses = 0;
let errors = 0;
let sent = 0;
let done = 0;

function ask(path: string): void {
  const startedAt = performance.now();
  const finish = (result: 'hit' | 'miss' | 'error') => {
    if (result === 'hit' || (result === 'miss' && timed === 'all'))
      waits.push(performance.now() - startedAt);
    else if (result === 'miss') misses += 1;
    else errors += 1;
    done += 1;
    if (done === total) report();
  };
  request(url + path, { agent, headers: { host, 'accept-encoding': 'gzip' } }, (response) => {
    // Hits are sent without a request id.
    const isHit = response.headers['x-request-id'] === undefined;
    response
      .resume()
      .once('end', () => finish(response.statusCode !== 200 ? 'error' : isHit ? 'hit' : 'miss'));
  })
    .once('error', () => finish('error'))
    .end();
}

function report(): void {
  agent.destroy();
  waits.sort((one, other) => one - other);
  const at = (quantile: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * quantile))] ?? Number.NaN;
  process.stdout.write(
    `${JSON.stringify({ p50: at(0.5), p99: at(0.99), max: at(1), hits: waits.length, misses, errors })}\n`,
  );
}

const startedAt = performance.now();
const tick = setInterval(() => {
  const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * Number(rate)));
  for (; sent < due; sent += 1) ask(addresses[sent % addresses.length] ?? '/');
  if (sent === total) clearInterval(tick);
}, 1);

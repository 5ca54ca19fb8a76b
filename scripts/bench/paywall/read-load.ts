import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * Sends read calls of closed stories at a constant rate in a process of its own, and prints their
 * times in milliseconds. `read-load.ts {url} {host} {rate} {seconds} {comma-separated ids}`. Each
 * of the visitors reads every story, so that most calls find the story in the row of the meter, as
 * most reads of a newsroom's day do.
 */

const [url = '', host = '', rate = '200', seconds = '10', ids = ''] = process.argv.slice(2);
const VISITORS = 200;

try {
  setPriority(-10);
} catch {
  // Only root may raise it.
}
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const stories = ids.split(',');
const cookies = new Map<number, string>();
const total = Number(rate) * Number(seconds);
const waits: number[] = [];
let granted = 0;
let errors = 0;
let sent = 0;
let done = 0;

function read(number: number): void {
  const visitor = number % VISITORS;
  const startedAt = performance.now();
  const cookie = cookies.get(visitor);
  const headers = {
    host,
    origin: `http://${host}`,
    'content-type': 'application/json',
    'content-length': 2,
    'x-forwarded-for': `10.1.${visitor % 200}.${Math.floor(visitor / 200) + 1}`,
    ...(cookie === undefined ? {} : { cookie }),
  };
  const finish = (isError: boolean) => {
    if (isError) errors += 1;
    else waits.push(performance.now() - startedAt);
    done += 1;
    if (done === total) report();
  };
  const path = `/api/front/paywall/content/${stories[Math.floor(number / VISITORS) % stories.length] ?? ''}/read`;
  request(url + path, { method: 'POST', agent, headers }, (response) => {
    const meter = response.headers['set-cookie']?.find((one) => one.startsWith('portada_meter='));
    if (meter !== undefined) cookies.set(visitor, meter.split(';', 1)[0] ?? '');
    let text = '';
    response.setEncoding('utf8').on('data', (more: string) => (text += more));
    response.once('end', () => {
      if (text.includes('"accessGranted":true')) granted += 1;
      finish(response.statusCode !== 200);
    });
  })
    .once('error', () => finish(true))
    .end('{}');
}

function report(): void {
  agent.destroy();
  waits.sort((one, other) => one - other);
  const at = (quantile: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * quantile))] ?? Number.NaN;
  process.stdout.write(
    `${JSON.stringify({ p50: at(0.5), p99: at(0.99), max: at(1), reads: waits.length, granted, errors })}\n`,
  );
}

const startedAt = performance.now();
const tick = setInterval(() => {
  const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * Number(rate)));
  for (; sent < due; sent += 1) read(sent);
  if (sent === total) clearInterval(tick);
}, 1);

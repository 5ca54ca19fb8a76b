import { raisePriority, sendSteadily, timedRequests } from '../load/steady-sender.ts';

/**
 * Sends read calls of closed stories at a constant rate in a process of its own, and prints their
 * times in milliseconds. `read-load.ts {url} {host} {rate} {seconds} {comma-separated ids}`. Each
 * of the visitors reads every story, so that most calls find the story in the row of the meter, as
 * most reads of a newsroom's day do.
 */

const [url = '', host = '', rate = '200', seconds = '10', ids = ''] = process.argv.slice(2);
const VISITORS = 200;

raisePriority();
const stories = ids.split(',');
const cookies = new Map<number, string>();
let granted = 0;
let errors = 0;

const ask = timedRequests(url, {
  total: Number(rate) * Number(seconds),
  connections: 512,
  report: ({ p50, p99, max, count }) =>
    process.stdout.write(`${JSON.stringify({ p50, p99, max, reads: count, granted, errors })}\n`),
});

function read(number: number): void {
  const visitor = number % VISITORS;
  ask({
    path: `/api/front/paywall/content/${stories[Math.floor(number / VISITORS) % stories.length] ?? ''}/read`,
    method: 'POST',
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      'content-length': 2,
      'x-forwarded-for': `10.1.${visitor % 200}.${Math.floor(visitor / 200) + 1}`,
      ...(cookies.has(visitor) ? { cookie: cookies.get(visitor) } : {}),
    },
    body: '{}',
    isTimed: (response, text) => {
      const meter = response?.headers['set-cookie']?.find((one) =>
        one.startsWith('portada_meter='),
      );
      if (meter !== undefined) cookies.set(visitor, meter.split(';', 1)[0] ?? '');
      if (text.includes('"accessGranted":true')) granted += 1;
      if (response?.statusCode === 200) return true;
      errors += 1;
      return false;
    },
  });
}

sendSteadily({ rate: Number(rate), seconds: Number(seconds), send: read });

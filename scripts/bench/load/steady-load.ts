import { raisePriority, sendSteadily, timedRequests } from './steady-sender.ts';

/**
 * Requests cached pages at a constant rate in a process of its own, and prints the times of hits in
 * milliseconds. `steady-load.ts {url} {host} {rate} {seconds} {comma-separated paths} [all]`. With
 * `all` misses are timed as hits.
 */

const [url = '', host = '', rate = '200', seconds = '5', paths = '/', timed = 'hits'] =
  process.argv.slice(2);
raisePriority();
const addresses = paths.split(',');
let misses = 0;
let errors = 0;

const ask = timedRequests(url, {
  total: Number(rate) * Number(seconds),
  connections: 512,
  report: ({ p50, p99, max, count }) =>
    process.stdout.write(`${JSON.stringify({ p50, p99, max, hits: count, misses, errors })}\n`),
});

sendSteadily({
  rate: Number(rate),
  seconds: Number(seconds),
  send: (index) =>
    ask({
      path: addresses[index % addresses.length] ?? '/',
      headers: { host, 'accept-encoding': 'gzip' },
      isTimed: (response) => {
        if (response?.statusCode !== 200) {
          errors += 1;
          return false;
        }
        // Hits are sent without a request id.
        if (response.headers['x-request-id'] === undefined || timed === 'all') return true;
        misses += 1;
        return false;
      },
    }),
});

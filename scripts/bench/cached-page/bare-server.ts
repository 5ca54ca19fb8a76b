import { createServer } from 'node:http';
import { httpGet } from '../load/http-get.ts';

/**
 * Reference for cached pages: a `node:http` server that returns one response, with the same bytes
 * and headers, for every request.
 */

const [url = '', host = ''] = process.argv.slice(2);
const { headers, body } = await httpGet(url, { host, headers: { 'accept-encoding': 'gzip' } });

/** Headers that Node adds by itself. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive']);
const sent = Object.entries(headers)
  .filter(([name]) => !BY_NODE.has(name))
  .flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, sent);
  response.end(body);
});
server.maxRequestsPerSocket = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `listening on http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));

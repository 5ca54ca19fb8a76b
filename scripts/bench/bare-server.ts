import { createServer } from 'node:http';
import { httpGet } from './http-get.ts';

/** The reference for cached pages: Node's HTTP server that sends one answer, byte for byte and header for header, to whatever it is asked. */

const [url = '', host = ''] = process.argv.slice(2);
const { headers, body } = await httpGet(url, { host, headers: { 'accept-encoding': 'gzip' } });

/** Headers that Node writes of its own accord. */
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
  process.stdout.write(`listening on http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));

import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { httpGet } from './http-get.ts';

/**
 * The floor for when a page paints: the HTML of one of ours without style, script, typeface or drawing of its own, so that what is left is its
 * text and its pictures. The pictures come from our server.
 */

const [url = ''] = process.argv.slice(2);
const { hostname, host, port, pathname } = new URL(url);
const ours = `http://127.0.0.1:${port}`;
const { body } = await httpGet(ours + pathname, { host: hostname });
const plain = gzipSync(
  body
    .toString()
    .replaceAll(/<(style|script|svg|dialog)\b.*?<\/\1>/gs, '')
    .replaceAll(/<link (?!rel="canonical")[^>]*>|<meta http-equiv[^>]*>/g, '')
    .replaceAll(/ (?:class|style|data-[a-z-]+)="[^"]*"/g, ''),
  { level: 6 },
);

const server = createServer((asked, response) => {
  if (asked.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(plain);
    return;
  }
  request(ours + (asked.url ?? '/'), { headers: { host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://${hostname}:${address !== null && typeof address === 'object' ? address.port : 0}/\n`);
});
process.once('SIGTERM', () => process.exit(0));

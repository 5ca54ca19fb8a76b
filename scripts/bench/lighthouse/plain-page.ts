import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { httpGet } from '../load/http-get.ts';

/**
 * Reference for paint times: the headline, first picture and text of one of our stories as a page
 * without its own style sheet, script or typeface. The pictures come from our server. It has our
 * Cross-Origin-Opener-Policy, for which a browser opens another process. The space of
 * a header keeps the text below the first screen: the picture is then the largest paint, as on our
 * page.
 */

const [url = ''] = process.argv.slice(2);
const { hostname, host, port, pathname } = new URL(url);
const ours = `http://127.0.0.1:${port}`;
const { body, headers } = await httpGet(ours + pathname, { host: hostname });
const html = body.toString().replaceAll(/ (?:class|style|data-[a-z-]+)="[^"]*"/g, '');
const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const parts = [/<h1.*?<\/h1>/gs, /<picture.*?<\/picture>/s, /<p>.*?<\/p>/gs].flatMap(
  (part) => main.match(part) ?? [],
);
const plain = gzipSync(
  `<!doctype html><html lang="ca"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>-</title><style>body{padding-top:8rem}img{max-width:100%;height:auto}</style><body>${parts.join('')}`,
  { level: 6 },
);

const server = createServer((asked, response) => {
  if (asked.url === '/') {
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'cross-origin-opener-policy': headers['cross-origin-opener-policy'],
      })
      .end(plain);
    return;
  }
  request(ours + (asked.url ?? '/'), { headers: { host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `listening on http://${hostname}:${address !== null && typeof address === 'object' ? address.port : 0}/\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));

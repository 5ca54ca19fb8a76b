import { createServer, type ServerResponse } from 'node:http';

/**
 * Reference for streams: a `node:http` server that holds every response to `/events` open.
 * `/send?{text}` writes an event of 2 KB with the text to all of them.
 */

const open = new Set<ServerResponse>();
const FILL = 'x'.repeat(2000);

const server = createServer((request, response) => {
  const [path, text = ''] = (request.url ?? '').split('?', 2);
  if (path !== '/events') {
    for (const one of open) one.write(`data: ${FILL} ${text} ${text}\n\n`);
    response.end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.write('event: ready\ndata: ready\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `listening on http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));

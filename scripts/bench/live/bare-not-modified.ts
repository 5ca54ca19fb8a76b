import { createServer } from 'node:http';

/**
 * Reference for polls: a `node:http` server that answers 304 to every request, with the headers of
 * a cached answer.
 */

const server = createServer({ keepAliveTimeout: 65_000 }, ({ headers }, response) => {
  const etag = headers['if-none-match'] ?? '';
  response
    .writeHead(304, {
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    .end();
});
server.maxRequestsPerSocket = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `listening on http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));

import { createServer } from 'node:http';

/** Responds with the same 30 KB to every request: the size of a compressed page. */

const body = Buffer.alloc(30_000, 'x');
const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) =>
  response.end(body),
);
server.maxRequestsPerSocket = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `listening on http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));

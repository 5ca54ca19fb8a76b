import { createServer, type Server } from 'node:http';
import type { Sample } from './sample.ts';
import { writeMetrics } from './write-metrics.ts';
import { StartError } from './start-error.ts';

/** Names and addresses of the own machine in a Host header, with or without a port. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Serves `/metrics` in Prometheus' text format on a separate port, which readers cannot reach. On a
 * loopback address only requests with a loopback host are answered, because a page in a browser of
 * the same machine could read the port under a name of its own (DNS rebinding).
 */
export async function startMetricsServer(
  at: { host: string; port: number },
  read: () => Promise<Sample[]>,
): Promise<Server> {
  const isLoopback = OWN_HOST.test(at.host.includes(':') ? `[${at.host}]` : at.host);
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 10_000 },
    (request, response) => {
      if (isLoopback && !OWN_HOST.test(request.headers.host ?? '')) {
        response.writeHead(421).end();
        return;
      }
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      read()
        .then((samples) => writeMetrics(samples))
        .then(
          (text) =>
            response
              .writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
              .end(text),
          (error: unknown) =>
            response
              .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
              .end(`${String(error)}\n`),
        );
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(
              'METRICS_PORT_IN_USE',
              `METRICS_PORT ${at.port} is already in use on ${at.host}. Set METRICS_PORT to another port.`,
              { cause: error },
            )
          : error,
      ),
    );
    server.listen(at.port, at.host, () => resolve());
  });
  return server;
}

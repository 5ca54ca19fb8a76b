import { createServer, type Server } from 'node:http';
import type { Sample } from './sample.ts';
import { writeMetrics } from './write-metrics.ts';

/** Serves `/metrics` in Prometheus' text format on a separate port, which readers cannot reach. */
export async function startMetricsServer(at: { host: string; port: number }, read: () => Promise<Sample[]>): Promise<Server> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read()
      .then(writeMetrics)
      .then(
        (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        (error: unknown) => response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`METRICS_PORT ${at.port} is already in use on ${at.host}. Set METRICS_PORT to another port.`, { cause: error })
          : error,
      ),
    );
    server.listen(at.port, at.host, () => resolve());
  });
  return server;
}

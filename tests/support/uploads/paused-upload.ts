import { request, type ClientRequest } from 'node:http';
import type { UploadRoute } from '#domain/routes/route.ts';

export const MIB = 1024 * 1024;

/** The route of `put`. */
export const ROUTE: UploadRoute = {
  kind: 'upload',
  method: 'PUT',
  pattern: '/api/test/{name}',
  caller: 'newsroom',
  size: MIB,
  idle: 5000,
  total: 10_000,
  types: ['video/mp4'],
};

/** An upload whose body the test sends when it likes. */
export interface Sent {
  sent: ClientRequest;
  continued: Promise<void>;
  answer: Promise<{ status: number; body: string; headers: Record<string, unknown> }>;
}

/** Opens an upload. `continued` resolves at `100 Continue`. */
export function put(url: string, headers: Record<string, string | number> = {}): Sent {
  const continued = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{
    status: number;
    body: string;
    headers: Record<string, unknown>;
  }>();
  answer.promise.catch(() => {});
  const sent = request(`${url}/api/test/film`, {
    method: 'PUT',
    agent: false,
    headers: {
      host: 'elfar.localhost',
      authorization: 'Bearer token',
      'content-type': 'video/mp4',
      ...headers,
    },
  });
  sent.on('continue', continued.resolve);
  sent.on('error', answer.reject);
  sent.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (more: string) => (body += more));
    response.on('end', () =>
      answer.resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
    );
    response.on('error', answer.reject);
  });
  return { sent, continued: continued.promise, answer: answer.promise };
}

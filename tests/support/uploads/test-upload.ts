import { request, type ClientRequest } from 'node:http';
import type { UploadRoute } from '#domain/routes/route.ts';
import { serveUpload, type UploadEndpoint } from '#server/entrances/endpoints/serve-upload.ts';

/** A row of the tests. The product has no upload yet. */
export const TEST_UPLOAD: UploadRoute = {
  kind: 'upload',
  method: 'PUT',
  pattern: '/api/test/{name}',
  caller: 'newsroom',
  size: 1024 * 1024,
  idle: 30_000,
  total: 60_000,
  types: ['video/mp4'],
};

/** An endpoint that answers with the number of bytes. */
export function testEndpoint(limits: Partial<UploadRoute> = {}): UploadEndpoint {
  return serveUpload({ ...TEST_UPLOAD, ...limits }, ({ bytes }) =>
    Promise.resolve({ ok: true, httpCode: 201, response: { bytes } }),
  );
}

export interface SentUpload {
  sent: ClientRequest;
  answer: Promise<{ status: number; body: string; headers: Record<string, unknown> }>;
}

/** Opens an upload of the newsroom to `TEST_UPLOAD`. The body is written by the test. */
export function openUpload(url: string, headers: Record<string, string | number> = {}): SentUpload {
  const answer: PromiseWithResolvers<Awaited<SentUpload['answer']>> = Promise.withResolvers();
  answer.promise.catch(() => {});
  const sent = request(`${url}/api/test/film`, {
    method: 'PUT',
    agent: false,
    headers: { host: 'elfar.localhost', 'content-type': 'video/mp4', ...headers },
  });
  sent.on('error', answer.reject);
  sent.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (more: string) => (body += more));
    response.on('end', () =>
      answer.resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
    );
    response.on('error', answer.reject);
  });
  return { sent, answer: answer.promise };
}

import { request, type ClientRequest } from 'node:http';
import type { ReaderBrowser } from '../readers/reader-browser.ts';

export interface PartAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface OpenPart {
  sent: ClientRequest;
  continued: Promise<void>;
  answer: Promise<PartAnswer>;
}

/** Opens a part of a file as a reader's page does. The test writes the body. */
export function openPart(
  url: string,
  { cookies }: Pick<ReaderBrowser, 'cookies'>,
  id: string,
  at: number | string,
  headers: Record<string, string | number> = {},
): OpenPart {
  const answer: PromiseWithResolvers<PartAnswer> = Promise.withResolvers();
  const continued: PromiseWithResolvers<void> = Promise.withResolvers();
  answer.promise.catch(() => {});
  const sent = request(`${url}/api/front/uploads/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      host: 'elfar.localhost',
      origin: 'http://elfar.localhost',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': at,
      ...headers,
    },
  });
  sent.on('error', answer.reject).on('continue', continued.resolve);
  sent.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (more: string) => (body += more));
    response.on('end', () =>
      answer.resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
    );
    response.on('error', answer.reject);
  });
  return { sent, continued: continued.promise, answer: answer.promise };
}

/** Sends a whole part. */
export function sendPart(
  url: string,
  browser: Pick<ReaderBrowser, 'cookies'>,
  id: string,
  at: number | string,
  bytes: Uint8Array,
  headers: Record<string, string | number> = {},
): Promise<PartAnswer> {
  const { sent, answer } = openPart(url, browser, id, at, {
    'content-length': bytes.length,
    ...headers,
  });
  sent.end(bytes);
  return answer;
}

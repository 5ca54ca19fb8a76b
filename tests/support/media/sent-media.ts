import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

/** An answer of the call, in JSON. */
export interface MediaAnswer {
  status: number;
  retryAfter: string | undefined;
  json: {
    code?: string;
    fields?: Record<string, string>;
    response?: { name: string; path: string; [field: string]: unknown };
  };
}

export interface MediaRequest {
  /** The target after `/api/media/`, as it is sent. */
  target: string;
  type?: string;
  /** Without a token if empty. */
  token: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Ends the connection after the body although more was announced. */
  isCut?: boolean;
}

/**
 * Sends a file. An answer before the end of the body counts. Resolves with `undefined` if the
 * connection ends without one.
 */
export function sendMedia(
  url: string,
  { target, type, token, headers = {}, body, isCut = false }: MediaRequest,
): Promise<MediaAnswer | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'PUT',
      path: `/api/media/${target}`,
      agent: false,
      headers: {
        host: 'elfar.localhost',
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () => {
        sent.destroy();
        const isJson = response.headers['content-type'] === 'application/json';
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          json: isJson ? JSON.parse(text) : {},
        });
      });
    });
    sent.on('error', () => resolve(undefined));
    sent.on('close', () => resolve(undefined));
    if (isCut) sent.write(body, () => setTimeout(() => sent.destroy(), 50));
    else if (body === undefined) sent.flushHeaders();
    else sent.end(body);
  });
}

/** Files that a node has of sent media: whole ones, and those that are not finished. */
export function mediaFilesOf(dataFolder: string): { whole: string[]; unfinished: string[] } {
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const media = path.join(dataFolder, 'media');
  return {
    whole: namesIn(media).filter((name) => !name.startsWith('.')),
    unfinished: [
      ...namesIn(path.join(dataFolder, 'uploads')),
      ...namesIn(path.join(media, '.unfinished')),
    ],
  };
}

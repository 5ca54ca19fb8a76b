import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { contentTypeOf } from './content-types.ts';
import { matchesEtag } from '../negotiate.ts';
import { FETCHED_HEADERS } from '../security-headers.ts';
import { sendStatus } from '../send.ts';

/**
 * Policy of files that people upload: opened as a page, a picture in SVG or a document in HTML runs
 * no script and has no origin. Pages that embed them have their own policy.
 */
export const SANDBOX = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
} as const;

/**
 * Sends a public file from disk to any origin, in full or the one requested range (RFC 9110, 14).
 * Sends 404 if the file is missing. `headers` are added to those of every file.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  headers: { 'Cache-Control': string; 'Content-Security-Policy'?: string },
): Promise<void> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return sendStatus(response, 404);
  const etag = `"${facts.size.toString(16)}-${Math.trunc(facts.mtimeMs).toString(16)}"`;
  // Making the picture may have taken a while; if the client has disconnected meanwhile, that is
  // not an error.
  if (response.destroyed) return;
  const shared = { ETag: etag, 'Accept-Ranges': 'bytes', ...headers, ...FETCHED_HEADERS };
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const isRangeStillGood =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isRangeStillGood ? parseRange(request.headers.range, facts.size) : 'whole';
  if (range === 'unsatisfiable') {
    return sendStatus(response, 416, { 'Content-Range': `bytes */${facts.size}` });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: facts.size - 1 } : range;
  response.writeHead(range === 'whole' ? 200 : 206, {
    'Content-Type': contentTypeOf(file),
    'Content-Length': end - start + 1,
    ...(range === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end}/${facts.size}` }),
    ...shared,
  });
  if (request.method === 'HEAD' || facts.size === 0) {
    response.end();
    return;
  }
  await new Promise<void>((resolve) =>
    pipeline(createReadStream(file, { start, end }), response, () => resolve()),
  );
}

type Range = { start: number; end: number } | 'whole' | 'unsatisfiable';

/**
 * One byte range. Multiple ranges, other units and malformed ranges are ignored (RFC 9110, 14.2).
 */
export function parseRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? 'whole' : { start, end };
}

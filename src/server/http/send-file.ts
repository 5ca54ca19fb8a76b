import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { contentTypeOf } from './content-types.ts';
import { matchesEtag } from './negotiate.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { sendStatus } from './send.ts';

/** Sends a file from disk, in whole or the one range that was asked for (RFC 9110, 14). 404 when it is not there. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: string, cacheControl: string): Promise<void> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return sendStatus(response, 404);
  const etag = `"${facts.size.toString(16)}-${Math.trunc(facts.mtimeMs).toString(16)}"`;
  // A picture may have had to be made first: who asked for it may have gone meanwhile, and nothing has failed.
  if (response.destroyed) return;
  const shared = { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': cacheControl, ...SECURITY_HEADERS };
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const isRangeStillGood = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
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
  await new Promise<void>((resolve) => pipeline(createReadStream(file, { start, end }), response, () => resolve()));
}

type Range = { start: number; end: number } | 'whole' | 'unsatisfiable';

/** One range of bytes; several ranges, other units and malformed ones count as none (RFC 9110, 14.2). */
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

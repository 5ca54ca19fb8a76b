import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PART_BYTES } from '#domain/uploads/reader-upload.ts';
import { emailOf, PASSWORD } from '../accounts/logins.ts';
import { DEMO_CONTENT } from '../nodes/workspace.ts';

const HOST = 'elfar.localhost';
const UPLOADS = '/api/front/uploads';

/** A film whose samples are followed by zeros: each byte of it is at hand without a file. */
const FILM = readFileSync(path.join(DEMO_CONTENT, 'media', 'elfar-lighthouse.mp4'));
const ZEROS = Buffer.alloc(PART_BYTES);

/** A reader who sends films. */
export interface Reader {
  url: string;
  cookie: string;
  /** The network, as a proxy tells it. */
  address: string;
}

const uploadSchema = z.object({
  response: z.object({ id: z.string(), received: z.number(), state: z.string() }),
});

export async function logIn(url: string, number: number): Promise<Reader> {
  const reader = { url, cookie: '', address: `198.51.100.${number + 1}` };
  const { headers } = await send(reader, 'POST', '/api/front/user/login', {
    json: { email: emailOf(number), password: PASSWORD },
  });
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  return { ...reader, cookie };
}

export async function announce(
  reader: Reader,
  bytes: number,
  purpose: 'contribution' | 'interview',
): Promise<string> {
  const json = { purpose, kind: 'video', name: 'temporal.mp4', bytes };
  const { body } = await send(reader, 'POST', UPLOADS, { json });
  return uploadSchema.parse(JSON.parse(body)).response.id;
}

export async function find(reader: Reader, id: string) {
  const { body } = await send(reader, 'GET', `${UPLOADS}/${id}`, {});
  return uploadSchema.parse(JSON.parse(body)).response;
}

/** The bytes of a film from a place on: the demonstration's, and a second box `mdat` of zeros. */
export function partOf(at: number, bytes: number): Buffer {
  const length = Math.min(PART_BYTES, bytes - at);
  if (at > FILM.length + 8) return ZEROS.subarray(0, length);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes - FILM.length);
  head.write('mdat', 4, 'latin1');
  const start = Buffer.concat([FILM, head]).subarray(at, at + length);
  return Buffer.concat([start, ZEROS.subarray(0, length - start.length)]);
}

/** Sends a part, or cuts it after some bytes. Returns the bytes that were sent. */
export async function sendPart(
  reader: Reader,
  {
    id,
    at,
    part,
    cutAfter,
  }: { id: string; at: number; part: Buffer; cutAfter?: number | undefined },
): Promise<number> {
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(at),
  };
  const { status, body } = await send(reader, 'PATCH', `${UPLOADS}/${id}`, {
    headers,
    bytes: part,
    cutAfter,
  });
  // 409: the earlier request had still noted bytes. This part counts as sent twice.
  if (cutAfter === undefined && status !== 204 && status !== 409)
    throw new Error(`A part was answered with ${status}: ${body}`);
  return cutAfter ?? part.length;
}

/** Bytes that are written at once. A telephone sends about as many at a time. */
const CHUNK = 64 * 1024;

/**
 * Sends a part at a number of bytes a second. `act` is called after `after` bytes, and may end the
 * connection. Resolves with the bytes that were written, also of a part that was broken off.
 */
export async function sendSlowly(
  { url, cookie, address }: Reader,
  {
    id,
    at,
    part,
    rate,
    after,
    act,
  }: {
    id: string;
    at: number;
    part: Buffer;
    rate: number;
    after: number;
    act(cut: () => void): void;
  },
): Promise<number> {
  const sent = request(new URL(`${UPLOADS}/${id}`, url), {
    method: 'PATCH',
    agent: false,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      cookie,
      'x-forwarded-for': address,
      'content-length': part.length,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
    },
  });
  const ended = new Promise<void>((resolve) => {
    sent.once('close', resolve).on('error', () => resolve());
    sent.on('response', (response) =>
      response.resume().once('end', resolve).once('error', resolve),
    );
  });
  const state = { isOver: false };
  void ended.then(() => (state.isOver = true));
  let [written, hasActed] = [0, false];
  for (; written < part.length && !state.isOver; written += CHUNK) {
    const chunk = part.subarray(written, written + CHUNK);
    if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), ended]);
    await pause((chunk.length / rate) * 1000);
    if (!hasActed && written >= after) {
      hasActed = true;
      act(() => sent.destroy());
    }
  }
  if (!state.isOver) sent.end();
  await ended;
  return Math.min(written, part.length);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(
  { url, cookie, address }: Reader,
  method: string,
  asked: string,
  options: {
    json?: object;
    headers?: Record<string, string>;
    bytes?: Buffer;
    cutAfter?: number | undefined;
  },
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { json, bytes = Buffer.from(json ? JSON.stringify(json) : ''), cutAfter } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(asked, url),
      {
        method,
        agent: cutAfter === undefined ? agent : false,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          cookie,
          'x-forwarded-for': address,
          'content-length': bytes.length,
          ...(json && { 'content-type': 'application/json' }),
          ...options.headers,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (more: string) => (body += more));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on('error', (error) =>
      cutAfter === undefined ? reject(error) : resolve({ status: 0, headers: {}, body: '' }),
    );
    if (cutAfter === undefined) return void sent.end(bytes);
    sent.write(bytes.subarray(0, cutAfter), () => sent.destroy());
  });
}

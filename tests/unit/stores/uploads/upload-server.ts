import type { ReaderUpload } from '#contracts/uploads/reader-uploads.ts';
import type { Part, PartAnswer } from '#stores/uploads/send-part.ts';
import { createUploads } from '#stores/uploads/uploads.ts';

export const MIB = 1024 * 1024;

/** A file of some bytes, which a test names. */
export function aFile(bytes: number, name = 'port.jpg', type = 'image/jpeg'): File {
  return new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
}

/** A stand-in for the server, with its rows, and for the network. */
export function openServer() {
  const rows = new Map<string, ReaderUpload>();
  const server = {
    rows,
    /** Calls, such as `POST /api/front/uploads`, and parts, such as `PATCH 0+10`. */
    asked: [] as string[],
    /** Milliseconds for which the store has waited. */
    waits: [] as number[],
    /** Bytes of all parts that have left the device. */
    sent: 0,
    /** Called before each part: an answer of its own, or the bytes after which it is cut. */
    meet: (_part: Part): PartAnswer | number | undefined => undefined,
    /** Answers to announcements instead of 201. */
    refusal: undefined as { status: number; code: string } | undefined,
    /** Called before each call. */
    onCall: (_line: string): void => {},
    /** Questions until a check has ended, and its result. */
    checks: 1,
    result: 'ready' as 'ready' | 'refused',
  };

  const answer = (status: number, body: object) =>
    Promise.resolve(new Response(JSON.stringify({ httpCode: status, ...body }), { status }));

  const fetch: typeof globalThis.fetch = (asked, { method = 'GET', body } = {}) => {
    const path = asked instanceof Request ? asked.url : asked.toString();
    const line = `${method} ${path}`;
    server.asked.push(line);
    server.onCall(line);
    const id = path.split('/').at(-1) ?? '';
    if (method === 'POST') {
      if (server.refusal) return answer(server.refusal.status, { code: server.refusal.code });
      const made: ReaderUpload = {
        ...JSON.parse(String(body)),
        id: `id-${rows.size + 1}`,
        received: 0,
        state: 'receiving',
        reason: null,
        expiresAt: null,
      };
      rows.set(made.id, made);
      return answer(201, { response: made });
    }
    if (path.endsWith('/uploads'))
      return answer(200, { response: { uploads: [...rows.values()] } });
    const row = rows.get(id);
    if (!row) return answer(404, { code: 'NOT_FOUND' });
    if (method === 'DELETE') rows.delete(id);
    if (row.state === 'checking') {
      server.checks -= 1;
      if (server.checks <= 0) row.state = server.result;
      if (row.state === 'refused') row.reason = 'damaged';
    }
    return answer(200, { response: row });
  };

  const send = async (part: Part): Promise<PartAnswer> => {
    const { id, at, bytes, onProgress, signal } = part;
    server.asked.push(`PATCH ${at}+${bytes.size}`);
    const met = server.meet(part);
    const row = rows.get(id);
    if (typeof met === 'object') return met;
    if (!row) return { status: 404, offset: undefined, retryAfter: undefined };
    if (row.received !== at) return { status: 409, offset: row.received, retryAfter: undefined };
    const arrived = Math.min(met ?? bytes.size, bytes.size);
    server.sent += arrived;
    row.received += arrived;
    onProgress(arrived);
    if (met !== undefined || signal.aborted)
      return { status: 0, offset: undefined, retryAfter: undefined };
    if (row.received === row.bytes) row.state = 'checking';
    await Promise.resolve();
    return { status: 204, offset: row.received, retryAfter: undefined };
  };

  const open = () =>
    createUploads({
      purpose: 'contribution',
      calls: { fetch },
      send,
      wait(milliseconds) {
        server.waits.push(milliseconds);
        return Promise.resolve();
      },
    });
  return Object.assign(server, { open, fetch });
}

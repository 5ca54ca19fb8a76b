import { createServer, request, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { workerStart } from '#server/platform/backend/orders.ts';

/**
 * Stand-in for a worker process, without services. It speaks the protocol of
 * src/server/platform/backend/orders.ts. Its faults are selected by the page key or the URL of a
 * call, and the course of its start by FAKE_WORKER.
 */

const mode = process.env['FAKE_WORKER'];
const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(0));
process.on('SIGINT', () => {});

lines.once('line', (line) => {
  const start = workerStart.parse(JSON.parse(line));
  const tell = (order: string, body: object) =>
    new Promise<void>((resolve) => {
      const told = request(
        { socketPath: start.front, method: 'POST', headers: { 'portada-order': order } },
        (answer) => {
          answer.resume().once('end', () => resolve());
        },
      );
      told.end(JSON.stringify(body));
    });
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const order = String(asked.headers['portada-order'] ?? 'call');
      const body = Buffer.concat(chunks).toString();
      if (order === 'health') return answer.end('{"hearsPublications":true}');
      if (order === 'keys') return listKeys(answer);
      if (order === 'call') return misbehave(asked.url ?? '', answer);
      return misbehave(JSON.parse(body).key, answer);
    });
  });
  server.listen(start.socket, () => {
    if (mode === 'refuses')
      void tell('failed', {
        index: start.index,
        message: 'the content does not fit',
        isTemporary: false,
      });
    else if (mode === 'waits')
      void tell('failed', {
        index: start.index,
        message: 'the database is away',
        isTemporary: true,
      });
    else if (mode === 'rejected') {
      const failure = {
        message: 'the password was rejected',
        isTemporary: false,
        problem: 'password',
      };
      void tell('failed', { index: start.index, ...failure });
    } else if (mode !== 'never-ready') void tell('ready', { index: start.index });
  });
});

function misbehave(what: string, answer: ServerResponse): void {
  if (what.includes('garbage')) answer.end('<html>not what was asked</html>');
  else if (what.includes('no-http')) answer.socket?.end('\u0000\u0001 no HTTP\r\n\r\n');
  else if (what.includes('never')) return;
  else if (what.includes('exit')) process.exit(3);
  else if (what.includes('crash')) process.kill(process.pid, 'SIGSEGV');
  else if (what.includes('killed')) process.kill(process.pid, 'SIGKILL');
  else if (what.includes('ended')) process.kill(process.pid, 'SIGTERM');
  else if (what.includes('hang')) for (;;);
  else if (what.includes('pause')) process.kill(process.pid, 'SIGSTOP');
  else if (what.includes('memory'))
    for (const held: string[] = []; ;) held.push('x'.repeat(1_000_000) + String(held.length));
  else if (what.includes('half')) {
    answer.writeHead(200, { 'content-length': '1000' }).write('half of an answer');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
  } else answer.end(page());
}

/** Writes three lines. FAKE_WORKER can omit the last one. */
function listKeys(answer: ServerResponse): void {
  answer.writeHead(200).write('elfar/1/\nelfar/2/\n');
  if (mode === 'lists-half') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
  else if (mode !== 'lists-forever') answer.end('elfar/3/\n');
}

/** A `missing` outcome, the smallest one. */
function page(): Buffer {
  const head = Buffer.from(JSON.stringify({ kind: 'missing', status: 404, tags: [], sizes: [] }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head]);
}

import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ask } from '#tests/support/requests/raw-http.ts';
import { HOST, TOKEN, type ChaosNode } from '../place/chaos-node.ts';

/** Readers of a network address; a node refuses the 101st. */
const OF_ADDRESS = 90;

export interface PostAnswer {
  /** The status, or the code of a connection error. */
  status: number | string;
  result: string | undefined;
}

/** Publishes a post of a live blog. Its text is repeated up to `size` characters. */
export async function putPost(
  node: Pick<ChaosNode, 'url'>,
  { blog, id, text = id, size = 0 }: { blog: string; id: string; text?: string; size?: number },
): Promise<PostAnswer> {
  const paragraph = `<p>${text} ${'x'.repeat(900)}</p>`;
  const answer = await ask(node.url, {
    path: `/api/content/${blog}/posts/${id}`,
    method: 'PUT',
    headers: { host: HOST, authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: `urn:chaos:${id}`,
      type: 'text',
      headline: `Entrada ${text}`,
      body_html:
        size === 0 ? `<p>${text}</p>` : paragraph.repeat(Math.ceil(size / paragraph.length)),
      firstcreated: '2026-03-01T12:00:00Z',
    }),
  }).catch((error: unknown) =>
    error instanceof Error && 'code' in error ? String(error.code) : String(error),
  );
  if (typeof answer === 'string') return { status: answer, result: undefined };
  const { response }: { response?: { result?: string } } = JSON.parse(answer.body.toString());
  return { status: answer.status, result: response?.result };
}

/**
 * Opens streams whose readers take nothing after their first word. Resolves with their sockets;
 * refused ones are closed.
 */
export async function openSilent(url: string, blog: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const head = `GET /api/front/live/${blog}/events?since=0 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  const openOne = (index: number) =>
    new Promise<Socket>((resolve, reject) => {
      const localAddress = `127.2.0.${Math.floor(index / OF_ADDRESS) + 1}`;
      const socket = connect({ host: hostname, port: Number(port), localAddress }, () =>
        socket.write(head),
      );
      socket.once('error', reject);
      socket.once('data', () => {
        socket.pause();
        resolve(socket);
      });
    });
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, count - index) }, (_none, one) => openOne(index + one)),
      )),
    );
  // A server that drops them resets them.
  for (const socket of sockets) socket.on('error', () => {});
  return sockets;
}

/** The value of a metric of a node. */
export async function metricOf(metricsPort: number, name: string): Promise<number> {
  const { body } = await ask(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  return Number(
    new RegExp(`^portada_${name} ([\\d.e+]+)$`, 'm').exec(body.toString())?.[1] ?? Number.NaN,
  );
}

/**
 * Milliseconds until a `GET` with a path has sent its headers, and its status. The body is not
 * read.
 */
export function statusOf(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url + path,
      { headers: { host: HOST, ...headers }, agent: false },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        request.destroy();
      },
    );
    request.once('error', reject);
  });
}

/** How often the page or part of a live blog contains a post. */
export async function countOf(node: ChaosNode, blog: string, id: string): Promise<number> {
  const { text } = await node.get(`/api/front/live/${blog}/since/0/`);
  return text.split(`<li id="${id}"`).length - 1;
}

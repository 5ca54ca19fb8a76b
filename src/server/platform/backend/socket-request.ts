import { request, type Agent, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { TimeLimitError, withinTime } from '../runtime/time-limit.ts';
import { describedErrorSchema, reviveError } from './described-error.ts';
import { ORDER_HEADER } from './orders.ts';

export interface SocketOrder {
  agent: Agent;
  /** Path of the local socket. */
  socket: string;
  name: string;
  body: string | Uint8Array;
  /** Milliseconds until the response must be complete; for lines, until each line. */
  limit: number;
}

/** Maximum size of a response in bytes: a page of some megabytes in three encodings. */
const MAX_ANSWER = 64 * 1024 * 1024;

/**
 * Sends an order and reads the response. Rejects after the timeout, if the connection breaks, or
 * with the error that the other side reports.
 */
export async function askSocket(order: SocketOrder): Promise<Buffer> {
  const { answer, stop } = await openOrder(order);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MAX_ANSWER)
        throw new Error(`The answer to "${order.name}" has more than ${MAX_ANSWER} bytes.`);
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    if (answer.statusCode !== 200) throw errorOf(body);
    return body;
  } finally {
    stop();
  }
}

/**
 * Sends an order whose response consists of lines. The timeout applies to each line and excludes
 * the time between `next` calls.
 */
export async function* askForLines(order: SocketOrder): AsyncGenerator<string> {
  const { answer, stop } = await openOrder(order);
  stop();
  try {
    if (answer.statusCode !== 200) throw errorOf(Buffer.concat(await answer.toArray()));
    const lines = createInterface({ input: answer, crlfDelay: Infinity })[Symbol.asyncIterator]();
    for (;;) {
      const next = await withinTime(order.limit, `The next line of "${order.name}"`, lines.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    answer.destroy();
  }
}

function openOrder({
  agent,
  socket,
  name,
  body,
  limit,
}: SocketOrder): Promise<{ answer: IncomingMessage; stop(): void }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'local',
      [ORDER_HEADER]: name,
      'content-length': Buffer.byteLength(body),
    };
    const asked = request({ socketPath: socket, agent, method: 'POST', path: '/', headers });
    const timer = setTimeout(
      () => asked.destroy(new TimeLimitError(`The order "${name}"`, limit)),
      limit,
    );
    const stop = () => clearTimeout(timer);
    asked.on('error', (error) => {
      stop();
      reject(error);
    });
    asked.on('response', (answer) => resolve({ answer, stop }));
    asked.end(body);
  });
}

function errorOf(body: Buffer): Error {
  return reviveError(describedErrorSchema.parse(JSON.parse(body.toString())));
}

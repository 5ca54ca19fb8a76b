import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { Log } from '../observability/log.ts';
import { describeError } from '../observability/log.ts';
import { ORDER_HEADER } from './orders.ts';

/** Maximum size of an order in bytes: the filter of a hundred million paths. */
const MAX_ORDER = 128 * 1024 * 1024;

/**
 * Handlers by the name of their order. Bytes are sent as they are, an async iterable of strings as
 * lines, and any other result as JSON.
 */
export type OrderHandlers<Orders extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Orders]: (order: z.infer<Orders[Name]>, body: Buffer) => Promise<unknown>;
};

/**
 * Listens for orders on a local socket. If an order fails, responds 500 with the error as data.
 * `onCall` receives all other requests.
 */
export async function serveOrders<Orders extends Readonly<Record<string, z.ZodType>>>(options: {
  socket: string;
  orders: Orders;
  handlers: OrderHandlers<Orders>;
  /** Names of the orders whose body is not JSON. */
  binary?: readonly (keyof Orders & string)[];
  onCall?: RequestListener;
  log: Log;
}): Promise<Server> {
  const { orders, handlers, binary = [], onCall, log } = options;
  const server = createServer(
    { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 },
    (request, response) => {
      const name = request.headers[ORDER_HEADER];
      if (name === undefined && onCall) return onCall(request, response);
      carryOut(String(name), request, response).catch((error: unknown) => {
        log.debug({ err: error, order: name }, 'an order failed');
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify(describeError(error)));
      });
    },
  );
  const carryOut = async (name: string, request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request);
    if (!Object.hasOwn(orders, name)) throw new Error(`Unknown order "${name}".`);
    const order = orders[name]?.parse(binary.includes(name) ? {} : JSON.parse(body.toString()));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of the same name
    const result = await handlers[name]?.(order as never, body);
    if (isLines(result)) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      await pipeline(Readable.from(withLineEnds(result)), response);
      return;
    }
    const isBytes = result instanceof Uint8Array;
    response.writeHead(200, {
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    });
    response.end(isBytes ? result : JSON.stringify(result ?? {}));
  };
  // An upload is accepted by its endpoint.
  if (onCall) server.on('checkContinue', onCall);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.socket, () => resolve());
  });
  return server;
}

function isLines(result: unknown): result is AsyncIterable<string> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_ORDER) throw new Error(`An order has more than ${MAX_ORDER} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

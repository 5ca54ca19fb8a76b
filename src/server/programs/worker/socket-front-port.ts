import { Agent } from 'node:http';
import type { FrontPort } from '#server/platform/backend/backend.ts';
import { tagsAnswer, type StartFailure } from '#server/platform/backend/orders.ts';
import { askSocket } from '#server/platform/backend/socket-request.ts';

/**
 * Timeout of an order to the front process in milliseconds. A purge of a hundred thousand pages
 * takes some seconds.
 */
const ORDER_LIMIT = 30_000;

/**
 * The front process, as seen from a worker process. `tellReady` and `tellFailed` report the result
 * of the start.
 */
export function createSocketFrontPort(
  socket: string,
  index: number,
): FrontPort & {
  tellReady(): Promise<void>;
  tellFailed(failure: Omit<StartFailure, 'index'>): Promise<void>;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask = (name: string, body: object | Uint8Array): Promise<Buffer> => {
    const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
    return askSocket({ agent, socket, name, body: bytes, limit: ORDER_LIMIT });
  };
  const order = async (name: string, body: object | Uint8Array): Promise<void> =>
    void (await ask(name, body));
  return {
    purge: (purge) => order('purge', purge),
    purgeEverything: (cursor) => order('purge-everything', { cursor }),
    saveSeen: (seen) => order('seen', { seen: seen.getTime() }),
    replacePaths: (filter) => order('paths', filter),
    catchUp: () => order('catch-up', {}),
    tagsOf: async (key) =>
      tagsAnswer.parse(JSON.parse((await ask('tags', { key })).toString())).tags,
    tellReady: () => order('ready', { index }),
    tellFailed: (failure) => order('failed', { index, ...failure }),
  };
}

import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { awaitServer, type ServerSearch } from '#server/programs/app/await-server.ts';
import type { FolderHolder } from '#server/platform/runtime/folder-lock.ts';

/** A search whose looks find the given holders one after another, the last one repeatedly. */
function searchOf(holders: (FolderHolder | undefined)[], more: Partial<ServerSearch> = {}) {
  const told: string[] = [];
  let looks = 0;
  const search: ServerSearch = {
    findHolder: () => Promise.resolve(holders[Math.min(looks++, holders.length - 1)]),
    hasNode: () => Promise.resolve(true),
    tell: (sentence) => void told.push(sentence),
    lookEvery: 1,
    ...more,
  };
  return { search, told };
}

/** Starts a server whose health paths answer with each status in turn, the last one repeatedly. */
async function startServer(...statuses: number[]): Promise<string> {
  let asked = 0;
  const server = createServer((_request, response) => {
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 200;
    response.writeHead(status).end(`${status} read-only\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

it('finds no server where neither a node nor another process uses the folders', async () => {
  const { search, told } = searchOf([undefined], { hasNode: () => Promise.resolve(false) });
  expect([await awaitServer(search), told]).toEqual([undefined, []]);
});

it('waits while the node has not opened its database, is too busy to respond, and is not ready', async () => {
  const url = await startServer(503, 503, 200);
  const { search, told } = searchOf([undefined, { pid: 0, url: '' }, { pid: 7, url }]);
  expect(await awaitServer(search)).toBe(url);
  expect(told).toHaveLength(1);
});

it('rejects a database that another process than a server has open', async () => {
  const { search } = searchOf([{ pid: 7, url: '' }]);
  await expect(awaitServer(search)).rejects.toThrow('in use by process 7, which is not a server');
});

it.each([
  ['cannot publish', 503, '503 read-only'],
  ['refuses connections', undefined, 'ECONNREFUSED'],
])('rejects within its limit while the server %s, and tells why', async (_what, status, reason) => {
  const url = status === undefined ? 'http://127.0.0.1:1' : await startServer(status);
  const { search } = searchOf([{ pid: 7, url }], { limit: 30 });
  await expect(awaitServer(search)).rejects.toThrow(reason);
});

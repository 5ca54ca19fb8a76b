import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { sendLargeBody } from '#tests/support/requests/large-body.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';

vi.setConfig({ testTimeout: 120_000 });

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
const MEGABYTE = 1024 * 1024;
/** Bytes that a body may add to the largest resident memory of the front process. */
const GROWTH = 64 * MEGABYTE;
let node: Child;
let port: number;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'taxons: [elfar-politica]\nfeatureFlags: { accounts: true }\n',
  );
  port = await freePort();
  const environment = {
    ...newsroom.environment('node', MEMORY),
    CONTENT_TOKEN,
    PORT: String(port),
  };
  node = startChild('src/server/programs/app/main.ts', { nodeOptions, environment });
  await node.wrote('every known page is in the cache');
  return async () => {
    await node.kill();
    newsroom.remove();
  };
}, 120_000);

/**
 * Largest resident memory of the front process since its start, in bytes (`man 5 proc`, status).
 */
function peak(): number {
  const status = readFileSync(`/proc/${node.process.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

const HOST = 'Host: elfar.localhost';
const HEADS = {
  publication: `PUT /api/content/large?site=elfar&locale=ca HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nAuthorization: Bearer ${CONTENT_TOKEN}`,
  'publication without the token': `PUT /api/content/large?site=elfar&locale=ca HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json`,
  'call of a reader': `POST /api/front/user/login HTTP/1.1\r\n${HOST}\r\nOrigin: http://elfar.localhost\r\nContent-Type: application/json`,
  'call that nothing serves': `POST /api/nothing HTTP/1.1\r\n${HOST}`,
  page: `POST / HTTP/1.1\r\n${HOST}`,
};

it.each([
  ['publication', 413],
  ['publication without the token', 401],
  ['call of a reader', 413],
  ['call that nothing serves', 404],
  ['page', 405],
] as const)(
  'refuses large bodies, ends their connections and keeps none in memory: %s, %d',
  async (what, status) => {
    const before = peak();
    for (const megabytes of [30, 70, 500])
      for (const isChunked of [false, true]) {
        const sent = await sendLargeBody(port, { head: HEADS[what], megabytes, isChunked });
        expect({ megabytes, isChunked, ...sent }).toMatchObject({
          megabytes,
          isChunked,
          status,
          ...(megabytes === 500 && { isWhole: false }),
        });
      }
    expect(peak() - before).toBeLessThan(GROWTH);
    expect(
      (await ask(`http://127.0.0.1:${port}`, { headers: { host: 'elfar.localhost' } })).status,
    ).toBe(200);
  },
);

it.each([
  ['publication', 413],
  ['publication without the token', 401],
  ['page', 405],
] as const)(
  'leaves its answer to a client that reads after it sent all that was taken: %s, %d',
  async (what, status) => {
    for (const isChunked of [false, true])
      expect(
        await sendLargeBody(port, { head: HEADS[what], megabytes: 70, isChunked, readsLate: true }),
      ).toMatchObject({
        status,
        isWhole: false,
      });
  },
);

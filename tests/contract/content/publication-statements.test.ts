import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  authorFields,
  paragraph,
  storyFields,
  tagFields,
} from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn, type Store } from '#tests/support/newsroom/store.ts';
import { startCountingProxy, type CountingProxy } from '#tests/support/requests/counting-proxy.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';

/**
 * Statements of a publication at most, and round trips: how often it waits for the database. With
 * each answer 100 ms late a publication takes 1.4 s; it took 3.8 s when each statement was two
 * round trips. The audit rows are one statement, sent together with others.
 */
const MOST = { statements: 21, trips: 14 } as const;

let store: Store;
let proxy: CountingProxy;

beforeAll(async () => {
  const server = await startRealPostgres();
  await server.createDatabase('portada');
  proxy = await startCountingProxy(server.port);
  const database = await openDatabase(server.urlOf('portada', proxy.port));
  store = storeOn(database);
  await store.put(...SITE_DOCUMENTS, tagFields({ id: 'platja' }), authorFields({ id: 'carles' }));
  return async () => {
    await database.close();
    await proxy.close();
    await server.stop();
  };
}, 60_000);

const story = (id: string, fields: Record<string, unknown> = {}) =>
  storyFields({
    id,
    tags: ['aigua', 'platja'],
    authors: ['berta', 'carles'],
    body: [paragraph('Text')],
    ...fields,
  });

/** Numbers of documents do not matter: a batch of ten takes the statements of one. */
const BATCHES = [1, 10].map(
  (size) => [size, Array.from({ length: size }, (_none, index) => `s${size}-${index}`)] as const,
);

describe.each(BATCHES)('a publication of %i', (_size, ids) => {
  const put = (fields: Record<string, unknown>) =>
    proxy.during(() => store.put(...ids.map((id) => story(id, fields))));

  it('stores new stories in few statements and round trips', async () => {
    expectFew(await put({ sourceVersion: { version: '1' } }));
  });

  it('stores stories that move, expire and change in few statements and round trips', async () => {
    const moved = {
      publishedAt: '2026-03-05T09:00:00Z',
      expiresAt: '2036-03-05T09:00:00Z',
      sourceVersion: { version: '2' },
    };
    expectFew(await put(moved));
  });
});

function expectFew({ statements, trips }: { statements: number; trips: number }): void {
  expect(statements).toBeGreaterThan(5);
  expect(statements).toBeLessThanOrEqual(MOST.statements);
  expect(trips).toBeLessThanOrEqual(MOST.trips);
}

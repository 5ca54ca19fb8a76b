import { expect, it } from 'vitest';
import { ReportReceiver } from '#server/platform/front/report-receiver.ts';
import { keptLog } from '#tests/support/kept-log.ts';

function startReceiver(pages: readonly string[]) {
  const { log, logged } = keptLog();
  const receiver = new ReportReceiver({
    pages: {
      purge: () => Promise.resolve([...pages]),
      clear() {},
      get: () => Promise.resolve({ kind: 'missing', status: 404 }),
    },
    disk: { saveCursor() {}, saveSeen() {}, settled: () => Promise.resolve() },
    resting: { wake() {} },
    live: { purged() {}, purgedEverything() {} },
    closed: { forget() {} },
    backend: () => ({ catchUp: () => Promise.resolve() }),
    progress: { cursor: undefined, seen: undefined },
    log,
  });
  const lines = () =>
    logged()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  return { receiver, lines };
}

it('tells the number, the tags and the pages of a purge in one line', async () => {
  const { receiver, lines } = startReceiver(['elfar/politica/', 'elfar/']);
  await receiver.purge({ tags: ['doc:port'], cursor: 812 });
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'debug',
      number: 812,
      tags: ['doc:port'],
      pages: ['elfar/politica/', 'elfar/'],
      ofPages: 2,
    }),
  ]);
});

it('names at most fifty pages, and no key of a hidden result', async () => {
  const secret = 'abcdefghijklmnopqrstuv';
  const { receiver, lines } = startReceiver(
    Array.from({ length: 400 }, () => `elfar/api/front/polls/port/results/${secret}/`),
  );
  await receiver.purge({ tags: [], softTags: ['poll:port'] });
  expect(lines()).toMatchObject([{ ofPages: 400, pages: { length: 50 } }]);
  expect(JSON.stringify(lines())).not.toContain(secret);
});

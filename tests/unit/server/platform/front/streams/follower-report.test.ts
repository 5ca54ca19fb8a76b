import { beforeEach, expect, test, vi } from 'vitest';
import { createFollowerReport } from '#server/platform/front/streams/follower-report.ts';
import { blogOf } from '#server/subjects/live/front/live-source.ts';
import type { Followers } from '#server/platform/backend/backend.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function open() {
  const readers = new Map<string, number>();
  const told: Followers[] = [];
  let isDown = false;
  const backend = {
    saveFollowers(followers: Followers) {
      if (isDown) return Promise.reject(new Error('no worker process'));
      told.push(followers);
      return Promise.resolve();
    },
  };
  const report = createFollowerReport({
    streams: { countReaders: () => readers },
    blogOf,
    backend: () => backend,
    log: silentLog,
  });
  report.start();
  return {
    readers,
    told,
    setDown: (down: boolean) => (isDown = down),
    round: () => vi.advanceTimersByTimeAsync(10_000),
  };
}

const key = (blog: string, site = 'elfar') => `${site}/api/front/live/${blog}/events`;

test('a node without readers tells nothing, and tells once that the last one has left', async () => {
  const { readers, told, round } = open();
  await round();
  expect(told).toEqual([]);
  readers.set(key('temporal'), 2);
  readers.set(key('eleccions'), 0);
  await round();
  readers.clear();
  await round();
  await round();
  expect(told.map(({ blogs }) => blogs)).toEqual([[{ id: 'temporal', count: 2 }], []]);
  expect(new Set(told.map(({ node }) => node)).size).toBe(1);
});

test('a number that could not be told is told in the next round', async () => {
  const { readers, told, setDown, round } = open();
  readers.set(key('temporal'), 1);
  setDown(true);
  await round();
  setDown(false);
  readers.clear();
  await round();
  expect(told).toEqual([]);
  readers.set(key('temporal'), 3);
  await round();
  setDown(true);
  readers.clear();
  await round();
  setDown(false);
  await round();
  expect(told.map(({ blogs }) => blogs)).toEqual([[{ id: 'temporal', count: 3 }], []]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Purge } from '#server/subjects/content-store/stored-purges.ts';
import { followPurges } from '#server/subjects/publishing/purge-follower.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

/**
 * A follower of a database with the purges 1 to `count`. `oldest` is the first stored one. `isNew`:
 * the node has no cursor.
 */
async function followerOf({ count = 0, cursor = 0, isNew = false } = {}) {
  const store = {
    count,
    oldest: 1,
    isAway: false,
    isSilent: false,
    isLarge: false,
    isSoft: (_id: number) => false,
  };
  const told: (string[] | undefined)[] = [];
  const seen: (string[] | 'lost')[] = [];
  const saved: number[] = [];
  const soft: string[][] = [];
  let handlers: { onMessage(payload: string): void; onConnected(): void } | undefined;
  const answer = <Result>(result: Result): Promise<Result> => {
    if (store.isSilent) return new Promise(() => {});
    return store.isAway ? Promise.reject(new Error('away')) : Promise.resolve(result);
  };
  const purges = () =>
    Array.from({ length: store.count }, (_none, index): Purge => ({
      id: index + 1,
      tags: [`doc:${index + 1}`],
      isSoft: store.isSoft(index + 1),
      paths: store.isLarge ? undefined : [`elfar ca /${index + 1}/`],
    }));
  const follower = await followPurges({
    database: {
      listen(_channel, given) {
        handlers = given;
        given.onConnected();
        return Promise.resolve();
      },
    },
    repository: {
      lastPurge: () => answer(store.count),
      countPublications: (after) => answer(Math.max(0, store.count - after)),
      clearOldPurges: () => answer(undefined),
      findPurgeOf: () => answer(undefined),
      listPurges: (after) =>
        answer(after > store.count || after < store.oldest - 1 ? undefined : purges().slice(after)),
    },
    cursor: isNew ? undefined : cursor,
    onPurge({ tags, softTags, cursor: at, paths }) {
      told.push(paths);
      if (softTags.length > 0) soft.push(softTags);
      if (tags.length > 0) seen.push(tags);
      saved.push(at);
      return Promise.resolve();
    },
    onLost(at) {
      seen.push('lost');
      saved.push(at);
      return Promise.resolve();
    },
    log: silentLog,
  });
  return { follower, store, seen, soft, saved, told, notify: () => handlers?.onMessage('') };
}

describe('a follower of purges', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts at the newest purge without a cursor, and drops the pages that were rendered before', async () => {
    const { seen, saved } = await followerOf({ count: 3, isNew: true });
    expect(seen).toEqual(['lost']);
    expect(saved).toEqual([3]);
  });

  it('applies missed purges in order after a start', async () => {
    const { seen, saved } = await followerOf({ count: 4, cursor: 1 });
    expect(seen).toEqual([['doc:2', 'doc:3', 'doc:4']]);
    expect(saved).toEqual([4]);
  });

  it('separates the tags of soft purges from those of the others', async () => {
    const { follower, store, seen, soft } = await followerOf();
    store.isSoft = (id) => id !== 2;
    store.count = 3;
    await follower.catchUp();
    expect([seen, soft]).toEqual([[['doc:2']], [['doc:1', 'doc:3']]]);
  });

  it('drops all pages if the missed purges are deleted or the database is another one', async () => {
    const { seen, saved } = await followerOf({ count: 2, cursor: 9 });
    expect(seen).toEqual(['lost']);
    expect(saved.at(-1)).toBe(2);
  });

  it('reports new URLs unless a publication had too many to list', async () => {
    const { follower, store, told } = await followerOf();
    store.count = 1;
    await follower.catchUp();
    expect(told.at(-1)).toEqual(['elfar ca /1/']);
    store.count = 2;
    store.isLarge = true;
    await follower.catchUp();
    expect(told.at(-1)).toBeUndefined();
  });

  it('applies each purge once, whatever the number of notifications', async () => {
    const { follower, store, seen, notify } = await followerOf();
    store.count = 2;
    for (let index = 0; index < 5; index += 1) notify();
    await follower.catchUp();
    expect(seen).toEqual([['doc:1', 'doc:2']]);
  });

  it('reads again if a purge arrives during a read', async () => {
    const { follower, store, seen } = await followerOf();
    store.count = 1;
    const first = follower.catchUp();
    store.count = 2;
    await Promise.all([first, follower.catchUp()]);
    expect(seen.flat()).toEqual(['doc:1', 'doc:2']);
  });

  it('finds purges without a notification', async () => {
    const { store, seen } = await followerOf();
    store.count = 1;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual([['doc:1']]);
  });

  it.each(['isAway', 'isSilent'] as const)(
    'reports a lost connection while the database %s, and catches up',
    async (how) => {
      const { follower, store, seen } = await followerOf();
      expect(follower.isConnected).toBe(true);
      store[how] = true;
      store.count = 2;
      await vi.advanceTimersByTimeAsync(60_000);
      expect([follower.isConnected, seen]).toEqual([false, []]);
      store[how] = false;
      await vi.advanceTimersByTimeAsync(10_000);
      expect([follower.isConnected, seen]).toEqual([true, [['doc:1', 'doc:2']]]);
    },
  );

  it('rejects catchUp when the database is away', async () => {
    const { follower, store } = await followerOf();
    store.isAway = true;
    await expect(follower.catchUp()).rejects.toThrow('away');
  });

  it('reads no purges after it was stopped', async () => {
    const { follower, store, seen, notify } = await followerOf();
    await follower.stop();
    store.count = 1;
    notify();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([]);
  });
});

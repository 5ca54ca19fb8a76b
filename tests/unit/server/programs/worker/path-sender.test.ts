import { describe, expect, it } from 'vitest';
import { PathFilter } from '#server/platform/backend/path-filter.ts';
import type { Purge } from '#server/platform/backend/backend.ts';
import { createPathSender } from '#server/programs/worker/path-sender.ts';

/** A front process whose set of paths is replaced or extended, as `report-receiver.ts` does. */
function frontWith(...known: string[]) {
  let filter = PathFilter.withRoomFor(0);
  for (const path of known) filter.add(path);
  return {
    has: (path: string) => filter.has(path),
    purge({ paths = [] }: Purge) {
      for (const address of paths) filter.add(address);
      return Promise.resolve();
    },
    replacePaths(bytes: Uint8Array) {
      filter = PathFilter.fromBytes(bytes);
      return Promise.resolve();
    },
  };
}

describe('the known paths of the front process', () => {
  it('contain the paths that were published while they were read', async () => {
    const front = frontWith('/old/');
    let finish = (_filter: PathFilter) => {};
    const sender = createPathSender({
      read: () => new Promise((resolve) => (finish = resolve)),
      front,
    });
    const sending = sender.sendAll();
    // A publication after its part of the store was read: the purge adds its path to the former
    // set.
    sender.note(['/new/']);
    await front.purge({ tags: [], paths: ['/new/'] });
    const filter = PathFilter.withRoomFor(0);
    filter.add('/read/');
    finish(filter);
    await sending;
    expect(['/old/', '/read/', '/new/'].map((path) => front.has(path))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are sent as they were read if nothing was published meanwhile', async () => {
    const front = frontWith();
    const purges: Purge[] = [];
    const sender = createPathSender({
      read: () => Promise.resolve(PathFilter.withRoomFor(0)),
      front: { ...front, purge: (purge) => Promise.resolve(void purges.push(purge)) },
    });
    sender.note(['/before/']);
    await sender.sendAll();
    expect([purges, front.has('/before/')]).toEqual([[], false]);
  });
});

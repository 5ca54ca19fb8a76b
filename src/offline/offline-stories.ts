import {
  OFFLINE_AGE,
  OFFLINE_ENTRY,
  OFFLINE_LIMITS,
  storyCache,
  storyCachesOf,
  type OfflineStory,
} from '#domain/offline.ts';

/**
 * A saved story. It has no path if it is on another site or its path is unknown: an existing copy
 * stays, and a new one cannot be made.
 */
export interface SavedStory {
  id: string;
  path?: string | undefined;
}

/** Properties of a page that was copied into a cache. */
export interface PageCopy extends Pick<OfflineStory, 'title' | 'lang' | 'section' | 'published'> {
  /** Paths of the files that the page shows. */
  files: string[];
}

/** Dependencies of the offline copies, replaceable in tests. */
export interface OfflineSurroundings {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  /** Copies a page into a cache. Rejects if it cannot be loaded, as does `copyFile`. */
  copyPage(cache: Cache, path: string): Promise<PageCopy>;
  copyFile(cache: Cache, path: string): Promise<void>;
  /** Maximum bytes of all copies, given the bytes already stored. */
  allowance(held: number): Promise<number>;
  /** Whether the session still belongs to this reader. It can end during a download. */
  isReaderHere(): boolean;
  now(): number;
  /** Called with the ids of the readable copies at every change. */
  onChange(ids: string[]): void;
}

/**
 * Updates a device's offline copies to the newest saved stories (`saved`, the latest first) within
 * the limits. Downloads missing stories, refreshes old copies, and deletes those of removed stories
 * or without space. A story that fails to download is skipped, which is only logged.
 */
export async function followSaved(
  saved: readonly SavedStory[],
  owner: { site: string; reader: string },
  around: OfflineSurroundings,
): Promise<void> {
  const nameOf = (story: string) => storyCache({ ...owner, story });
  const here = await readKept(
    around.caches,
    storyCachesOf(owner.site, owner.reader),
    new Set(saved.map(({ id }) => nameOf(id))),
  );
  const limit = await around.allowance(bytesOf([...here.values()]));
  around.onChange([...here.keys()]);

  const held: OfflineStory[] = [];
  for (const { id, path } of saved) {
    let story = here.get(id);
    // The size of a story is unknown before its download. Until then it is estimated as the average
    // of the others.
    const expected = story?.bytes ?? bytesOf(held) / Math.max(1, held.length);
    const hasRoom = held.length < OFFLINE_LIMITS.stories && bytesOf(held) + expected <= limit;
    if (hasRoom && path !== undefined && isDue(story, path, around.now()))
      story = (await copy(id, path)) ?? story;
    if (!around.isReaderHere()) {
      await around.caches.delete(nameOf(id));
      return;
    }
    if (!story) continue;
    const isKept = hasRoom && bytesOf(held) + story.bytes <= limit;
    if (isKept) {
      held.push(story);
      here.set(id, story);
    } else {
      here.delete(id);
      await around.caches.delete(nameOf(id));
    }
    around.onChange([...here.keys()]);
  }

  /** Copies files and returns those that failed. */
  async function copyFiles(cache: Cache, files: readonly string[]): Promise<string[]> {
    const copies = await Promise.allSettled(files.map((file) => around.copyFile(cache, file)));
    return files.filter((_, index) => copies[index]?.status === 'rejected');
  }

  async function copy(id: string, path: string): Promise<OfflineStory | undefined> {
    try {
      const cache = await around.caches.open(nameOf(id));
      const { files, ...words } = await around.copyPage(cache, path);
      const paths = new Set([path, ...files]);
      const bytes = await clearAndWeigh(cache, paths);
      const story: OfflineStory = { id, path, ...words, bytes, copiedAt: 0 };
      // Stored before the pictures, because the reader may leave this page at any moment.
      await cache.put(OFFLINE_ENTRY, Response.json(story));
      const missing = await copyFiles(cache, files);
      // A new picture size waits in the queue of the image service and is completed after our time
      // limit, so a second request may succeed.
      const lost = await copyFiles(cache, missing);
      story.bytes = await clearAndWeigh(cache, paths);
      if (lost.length === 0) story.copiedAt = around.now();
      await cache.put(OFFLINE_ENTRY, Response.json(story));
      return story;
    } catch (error) {
      console.warn('A saved story could not be copied for offline reading.', error);
      if (!here.has(id)) await around.caches.delete(nameOf(id));
      return undefined;
    }
  }
}

/** The reader's complete copies by id. Deletes the caches of unwanted or incomplete ones. */
async function readKept(
  caches: OfflineSurroundings['caches'],
  prefix: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, OfflineStory>> {
  const here = new Map<string, OfflineStory>();
  for (const name of (await caches.keys()).filter((name) => name.startsWith(prefix))) {
    const entry = wanted.has(name)
      ? await (await caches.open(name)).match(OFFLINE_ENTRY)
      : undefined;
    if (!entry) {
      await caches.delete(name);
      continue;
    }
    const story: OfflineStory = await entry.json();
    here.set(story.id, story);
  }
  return here;
}

function isDue(story: OfflineStory | undefined, path: string, now: number): boolean {
  return !story || story.path !== path || now - story.copiedAt > OFFLINE_AGE;
}

function bytesOf(stories: readonly OfflineStory[]): number {
  return stories.reduce((total, { bytes }) => total + bytes, 0);
}

/** Deletes files that the page no longer uses. Returns the bytes of the rest. */
async function clearAndWeigh(cache: Cache, paths: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const file = paths.has(pathname) ? await cache.match(request) : undefined;
    if (file) bytes += (await file.blob()).size;
    else if (pathname !== OFFLINE_ENTRY) await cache.delete(request);
  }
  return bytes;
}

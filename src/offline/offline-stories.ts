import { OFFLINE_AGE, OFFLINE_ENTRY, OFFLINE_LIMITS, storyCache, storyCachesOf, type OfflineStory } from '../domain/offline.ts';

/** A saved story; without a path it is on another site, or where it is is not known here: it may stay, and cannot be fetched. */
export interface SavedStory {
  id: string;
  path?: string | undefined;
}

/** What a story's page was found to be, once it lies in a cache. */
export interface PageCopy {
  title: string;
  lang: string;
  /** Paths of what it shows. */
  files: string[];
}

/** What keeping stories uses of a browser; tests bring their own. */
export interface OfflineSurroundings {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  /** Puts a page into a cache. Rejects where it cannot be had, as the next. */
  copyPage(cache: Cache, path: string): Promise<PageCopy>;
  copyFile(cache: Cache, path: string): Promise<void>;
  /** Bytes that all stories together may have, where these many are kept already. */
  allowance(held: number): Promise<number>;
  /** Whether the session is still this reader's; it may end while a story is fetched. */
  isReaderHere(): boolean;
  now(): number;
  /** Called with the ids of the stories that can be read, whenever they change. */
  onChange(ids: string[]): void;
}

/**
 * Makes a device hold the newest of a reader's saved stories (`saved`, the last first), as many as the limits allow: fetches those it has not, reads
 * old ones again, and drops what was removed or no longer has room. A story that cannot be fetched is left out, which is only logged.
 */
export async function followSaved(
  saved: readonly SavedStory[],
  owner: { site: string; reader: string },
  around: OfflineSurroundings,
): Promise<void> {
  const nameOf = (story: string) => storyCache({ ...owner, story });
  const here = await readKept(around.caches, storyCachesOf(owner.site, owner.reader), new Set(saved.map(({ id }) => nameOf(id))));
  const limit = await around.allowance(bytesOf([...here.values()]));
  around.onChange([...here.keys()]);

  const held: OfflineStory[] = [];
  for (const { id, path } of saved) {
    let story = here.get(id);
    // What a story will take is known once it is here: until then it counts as the others do.
    const expected = story?.bytes ?? bytesOf(held) / Math.max(1, held.length);
    const hasRoom = held.length < OFFLINE_LIMITS.stories && bytesOf(held) + expected <= limit;
    if (hasRoom && path !== undefined && isDue(story, path, around.now())) story = (await copy(id, path)) ?? story;
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

  /** The files that could not be had. */
  async function copyFiles(cache: Cache, files: readonly string[]): Promise<string[]> {
    const copies = await Promise.allSettled(files.map((file) => around.copyFile(cache, file)));
    return files.filter((_, index) => copies[index]?.status === 'rejected');
  }

  async function copy(id: string, path: string): Promise<OfflineStory | undefined> {
    try {
      const cache = await around.caches.open(nameOf(id));
      const { title, lang, files } = await around.copyPage(cache, path);
      const paths = new Set([path, ...files]);
      const bytes = await clearAndWeigh(cache, paths);
      const story: OfflineStory = { id, path, title, lang, bytes, copiedAt: 0 };
      // Its reader may leave this page any moment: the text is to be there by then.
      await cache.put(OFFLINE_ENTRY, Response.json(story));
      const missing = await copyFiles(cache, files);
      // A picture in a size that nobody has asked for is made behind others, which goes on after we gave up: by now it may be there.
      const lost = await copyFiles(cache, missing);
      story.bytes = await clearAndWeigh(cache, paths);
      if (lost.length === 0) story.copiedAt = around.now();
      await cache.put(OFFLINE_ENTRY, Response.json(story));
      return story;
    } catch (error) {
      console.warn('A saved story could not be kept for reading offline.', error);
      if (!here.has(id)) await around.caches.delete(nameOf(id));
      return undefined;
    }
  }
}

/** The stories of a reader that are whole, by id; the caches of others that are not wanted are dropped. */
async function readKept(
  caches: OfflineSurroundings['caches'],
  prefix: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, OfflineStory>> {
  const here = new Map<string, OfflineStory>();
  for (const name of (await caches.keys()).filter((name) => name.startsWith(prefix))) {
    const entry = wanted.has(name) ? await (await caches.open(name)).match(OFFLINE_ENTRY) : undefined;
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

/** Drops what the page no longer shows; answers with the bytes of the rest. */
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

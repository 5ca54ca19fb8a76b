import path from 'node:path';
import type { CachedPage } from '#server/platform/page-cache/cached-page.ts';
import { DiskStore } from '#server/platform/page-cache/disk-store.ts';
import type { PageDisk } from '#server/platform/page-cache/page-disk.ts';
import { readPage } from '#server/platform/page-cache/page-files.ts';
import { openPageFolders, type PageFolders } from '#server/platform/page-cache/page-folders.ts';

/** Creates and returns the page folders below a folder. */
export function foldersIn(folder: string): PageFolders {
  const folders = {
    root: path.dirname(folder),
    name: path.basename(folder),
    fresh: path.join(folder, 'fresh'),
    aside: path.join(folder, 'aside'),
    cursor: path.join(folder, 'purge-cursor'),
    seen: path.join(folder, 'seen'),
  };
  openPageFolders(folders);
  return folders;
}

/**
 * A disk without a thread: every write happens at once. It can be set to full, and records its
 * writes.
 */
export class DirectDisk implements PageDisk {
  isFull = false;
  readonly saved: string[] = [];
  readonly waiting = 0;
  readonly #store: DiskStore;
  readonly #folders: PageFolders;

  constructor(folders: PageFolders) {
    this.#folders = folders;
    this.#store = new DiskStore(folders);
  }

  get isWritable(): boolean {
    return !this.isFull;
  }

  probe = () => Promise.resolve();
  list = () => Promise.resolve(this.#store.list());
  find = (key: string) => readPage(this.#folders.fresh, key);

  async findAside(key: string): Promise<CachedPage | undefined> {
    const page = await readPage(this.#folders.aside, key);
    return page && { ...page, isCurrent: false };
  }

  save(page: CachedPage): void {
    if (this.isFull) return;
    this.saved.push(page.bodies.identity.toString());
    this.#store.save(page);
  }

  setAside(keys: readonly string[]): void {
    for (const key of keys) this.#store.setAside(key);
  }

  forgetAside = (key: string) => this.#store.forgetAside(key);

  remove(keys: readonly string[]): void {
    for (const key of keys) this.#store.remove(key);
  }

  clear = () => this.#store.clear();
  saveCursor = (cursor: number) => this.#store.saveCursor(cursor);
  saveSeen = (seen: Date) => this.#store.saveSeen(seen);
  makeCurrent = () => this.#store.makeCurrent();
  settled = () => Promise.resolve();
  close = () => Promise.resolve();
}

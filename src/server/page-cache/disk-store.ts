import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CachedPage } from './cached-page.ts';
import { ENDINGS, filesOf, pageFile, parseMetadata, writeMetadata } from './page-files.ts';
import { pointToGeneration, removeFormerGenerations, type PageFolders } from './page-folders.ts';

/** A page that lies on disk. */
export interface ListedPage {
  key: string;
  tags: string[];
  /** Bytes of its encodings. */
  size: number;
}

/**
 * Writes pages as files that any static server can send. A new page is written beside the old one and renamed, its metadata first and its main
 * file last, so that a kill leaves a whole page, or files that the next start recognises and removes. Every method waits for the disk:
 * the front calls it in a thread of its own (`disk-thread.ts`).
 */
export class DiskStore {
  readonly #folders: PageFolders;
  #writes = 0;
  /** Keys of pages that must go and could not, and whether all must: a disk may be read-only for a while. */
  readonly #leftOver = new Set<string>();
  #mustClear = false;
  #isCurrent = false;

  constructor(folders: PageFolders) {
    this.#folders = folders;
  }

  /** Every whole page. Files of damaged ones are removed: a static server would send them for good. */
  list(): ListedPage[] {
    const { fresh } = this.#folders;
    const found: ListedPage[] = [];
    mkdirSync(fresh, { recursive: true });
    const files = readdirSync(fresh, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const stray = new Set(files.map((file) => path.join(file.parentPath, file.name)));
    for (const name of [...stray].filter((file) => file.endsWith('.json'))) {
      const page = name.slice(0, -'.json'.length);
      const metadata = parseMetadata(readIfThere(name));
      // `feed.json` is a page's own file, `feed.json.json` its metadata.
      const isPlaced = metadata !== undefined && placeOf(fresh, metadata.key) === page;
      if (!isPlaced || !isWhole(page, metadata.sizes)) continue;
      const { identity, br, gzip } = metadata.sizes;
      found.push({ key: metadata.key, tags: metadata.tags, size: identity + br + gzip });
      for (const file of filesOf(page)) stray.delete(file);
    }
    for (const file of stray) rmSync(file, { force: true });
    return found;
  }

  /** Writes a page and removes the copy set aside. */
  save(page: CachedPage): void {
    const file = pageFile(this.#folders.fresh, page.key);
    const { bodies } = page;
    this.#replace(`${file}.json`, writeMetadata(page));
    const time = fileTime(page);
    this.#replace(`${file}.br`, bodies.br, time);
    this.#replace(`${file}.gz`, bodies.gzip, time);
    // Last: where the main file is the one that the metadata names, the others are as well.
    this.#replace(file, bodies.identity, time);
    this.#leftOver.delete(page.key);
    this.forgetAside(page.key);
  }

  /** Takes a page from static servers, and keeps it for the case that the next render fails. */
  setAside(key: string): void {
    const [page, aside] = [pageFile(this.#folders.fresh, key), pageFile(this.#folders.aside, key)];
    this.#leftOver.add(key);
    let hasCopy = true;
    try {
      mkdirSync(path.dirname(aside), { recursive: true });
      // The main file goes first: without it no static server sends the page.
      for (const ending of ['', '.gz', '.br', '.json']) renameSync(page + ending, aside + ending);
    } catch {
      // Part of the page was missing, or the disk is full: there is nothing to fall back on, and the purge must be carried out all the same.
      hasCopy = false;
    }
    removePage(page);
    this.#leftOver.delete(key);
    if (!hasCopy) removePage(aside);
  }

  /** Forgets the copy set aside: the page is gone, or was rendered again. */
  forgetAside(key: string): void {
    removePage(pageFile(this.#folders.aside, key));
  }

  /** Removes pages without keeping copies: there are more bytes than the disk may hold. */
  remove(key: string): void {
    const page = pageFile(this.#folders.fresh, key);
    this.#leftOver.add(key);
    removePage(page);
    this.#leftOver.delete(key);
    this.forgetAside(key);
  }

  /** Removes every page and every copy. */
  clear(): void {
    this.#mustClear = true;
    for (const folder of [this.#folders.aside, this.#folders.fresh]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    this.#mustClear = false;
    this.#leftOver.clear();
  }

  /**
   * Must come after the writes of the purges that it counts: a cursor ahead of them would lose a purge at a kill. Purges that failed are carried out
   * before it, or it fails as well.
   */
  saveCursor(cursor: number): void {
    this.#finishPurges();
    this.#replace(this.#folders.cursor, String(cursor));
    this.#keepCurrent();
  }

  /** Must come after the writes of the purges before that time, as `saveCursor`. */
  saveSeen(seen: Date): void {
    this.#finishPurges();
    this.#replace(this.#folders.seen, seen.toISOString());
    this.#keepCurrent();
  }

  /** Has static servers read this generation, also after somebody deleted the folder of pages. Removes older generations. */
  makeCurrent(): void {
    this.#isCurrent = true;
    this.#keepCurrent();
    removeFormerGenerations(this.#folders);
  }

  #keepCurrent(): void {
    if (this.#isCurrent) pointToGeneration(this.#folders);
  }

  #finishPurges(): void {
    if (this.#mustClear) this.clear();
    for (const key of this.#leftOver) {
      removePage(pageFile(this.#folders.fresh, key));
      this.#leftOver.delete(key);
    }
  }

  #replace(file: string, content: string | Uint8Array, time?: number): void {
    this.#writes += 1;
    const temporary = `${file}.tmp-${process.pid}-${this.#writes}`;
    try {
      write(temporary, content);
      if (time !== undefined) utimesSync(temporary, time, time);
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }
}

function write(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Seconds since 1970, up to 18 hours before the page was stored, by its content: static servers make an ETag of a file's time, in whole seconds,
 * and its size, and would take a correction of the same second for what it corrects.
 */
function fileTime({ storedAt, etag }: CachedPage): number {
  return Math.floor(storedAt / 1000) - Number.parseInt(etag.slice(0, 4), 16);
}

/** Where a key's page belongs; `undefined` for a key that leads out of the folder. */
function placeOf(folder: string, key: string): string | undefined {
  try {
    return pageFile(folder, key);
  } catch {
    return undefined;
  }
}

function removePage(page: string): void {
  for (const file of filesOf(page)) rmSync(file, { force: true });
}

function isWhole(page: string, sizes: Record<keyof typeof ENDINGS, number>): boolean {
  return (['identity', 'br', 'gzip'] as const).every(
    (encoding) => statSync(page + ENDINGS[encoding], { throwIfNoEntry: false })?.size === sizes[encoding],
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

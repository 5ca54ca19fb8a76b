import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { CachedPage } from './cached-page.ts';
import {
  ENDINGS,
  filesOf,
  isIntact,
  pageFile,
  parseMetadata,
  writeMetadata,
} from './page-files.ts';
import { pointToGeneration, removeFormerGenerations, type PageFolders } from './page-folders.ts';

/** A page on disk. */
export interface ListedPage {
  key: string;
  tags: string[];
  /** Bytes of all encodings together. */
  size: number;
}

/**
 * Bytes of an average page on disk ("Capacity" in docs/operations.md). The next start removes a
 * file that a kill leaves behind.
 */
const PROBE = { name: 'probe', size: 120 * 1024 } as const;

/**
 * Writes pages as files that any static server can send. A new page is written beside the old one
 * and renamed, its metadata first and its main file last. A kill therefore leaves either a whole
 * page or files that the next start detects and removes. Every method is synchronous; the front
 * process calls them in a separate thread (`disk-thread.ts`).
 */
export class DiskStore {
  readonly #folders: PageFolders;
  #writes = 0;
  /**
   * Keys of pages whose removal failed, for example while the disk is read-only; `#mustClear` if
   * clearing everything failed.
   */
  readonly #leftOver = new Set<string>();
  #mustClear = false;
  #isCurrent = false;

  constructor(folders: PageFolders) {
    this.#folders = folders;
  }

  /**
   * Writes a file as large as a page, and removes it. Throws if the disk has no room for a page.
   */
  probe(): void {
    const file = path.join(this.#folders.fresh, PROBE.name);
    try {
      write(file, Buffer.alloc(PROBE.size));
    } finally {
      rmSync(file, { force: true });
    }
  }

  /**
   * Lists every whole page. Deletes files of damaged pages, which a static server would otherwise
   * send indefinitely.
   */
  list(): ListedPage[] {
    const { fresh } = this.#folders;
    const found: ListedPage[] = [];
    mkdirSync(fresh, { recursive: true });
    const files = readdirSync(fresh, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const stray = new Set(files.map((file) => path.join(file.parentPath, file.name)));
    for (const name of [...stray].filter((file) => file.endsWith('.json'))) {
      const page = name.slice(0, -'.json'.length);
      const metadata = parseMetadata(readIfThere(name));
      // `feed.json` is the main file of a page, `feed.json.json` its metadata.
      const isPlaced = metadata !== undefined && placeOf(fresh, metadata.key) === page;
      if (!isPlaced || !isWhole(page, metadata.sizes)) continue;
      const { identity, br, gzip } = metadata.sizes;
      found.push({ key: metadata.key, tags: metadata.tags, size: identity + br + gzip });
      for (const file of filesOf(page)) stray.delete(file);
    }
    for (const file of stray) rmSync(file, { force: true });
    return found;
  }

  /**
   * Deletes the pages whose files are damaged, and returns their keys: a static server sends files
   * without a look at them.
   */
  removeDamaged(keys: readonly string[]): string[] {
    const damaged = keys.filter((key) => !isIntactOnDisk(pageFile(this.#folders.fresh, key)));
    for (const key of damaged) removePage(pageFile(this.#folders.fresh, key));
    return damaged;
  }

  /**
   * Writes a page and deletes its stale copy, also if the page cannot be written: the copy is older
   * than what readers saw.
   */
  save(page: CachedPage): void {
    try {
      this.#write(page);
    } finally {
      this.forgetAside(page.key);
    }
    this.#leftOver.delete(page.key);
  }

  #write(page: CachedPage): void {
    const file = pageFile(this.#folders.fresh, page.key);
    const { bodies } = page;
    this.#replace(`${file}.json`, writeMetadata(page));
    const time = fileTime(page);
    this.#replace(`${file}.br`, bodies.br, time);
    this.#replace(`${file}.gz`, bodies.gzip, time);
    // Written last: if the main file matches the metadata, the other files do as well.
    this.#replace(file, bodies.identity, time);
  }

  /**
   * Hides a page from static servers, and retains it as a stale copy in case the next render fails.
   * A page that is not on disk was purged before, and has its copy: it keeps it.
   */
  setAside(key: string): void {
    const [page, aside] = [pageFile(this.#folders.fresh, key), pageFile(this.#folders.aside, key)];
    this.#leftOver.add(key);
    let hasCopy = true;
    if (existsSync(page)) {
      try {
        mkdirSync(path.dirname(aside), { recursive: true });
        // The main file is moved first: without it, static servers no longer send the page.
        for (const ending of ['', '.gz', '.br', '.json']) renameSync(page + ending, aside + ending);
      } catch {
        // Part of the page is missing or the disk is full. The purge must succeed even without a
        // stale copy.
        hasCopy = false;
      }
    }
    removePage(page);
    this.#leftOver.delete(key);
    if (!hasCopy) removePage(aside);
  }

  /** Deletes the stale copy, because the page was removed or rendered again. */
  forgetAside(key: string): void {
    removePage(pageFile(this.#folders.aside, key));
  }

  /** Deletes a page without a stale copy, because the disk limit is exceeded. */
  remove(key: string): void {
    const page = pageFile(this.#folders.fresh, key);
    this.#leftOver.add(key);
    removePage(page);
    this.#leftOver.delete(key);
    this.forgetAside(key);
  }

  /** Deletes every page and every stale copy. */
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
   * Saves the purge cursor. Call it after the writes of the purges that it counts: a cursor ahead
   * of them would lose a purge after a kill. Retries failed purges first, and throws if they fail
   * again.
   */
  saveCursor(cursor: number): void {
    this.#finishPurges();
    this.#replace(this.#folders.cursor, String(cursor));
    this.#keepCurrent();
  }

  /**
   * Saves the time up to which scheduled changes were handled. Call it after the purges before that
   * time, as with `saveCursor`.
   */
  saveSeen(seen: Date): void {
    this.#finishPurges();
    this.#replace(this.#folders.seen, seen.toISOString());
    this.#keepCurrent();
  }

  /**
   * Makes static servers use this generation, also if the folder of pages is deleted later. Removes
   * older generations.
   */
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
 * Modification time in seconds since 1970, shifted back by up to 18 hours depending on the content.
 * Static servers derive an ETag from the time in whole seconds and the size, and would otherwise
 * confuse two versions of the same second and size.
 */
function fileTime({ storedAt, etag }: CachedPage): number {
  return Math.floor(storedAt / 1000) - Number.parseInt(etag.slice(0, 4), 16);
}

/** The file of a key's page; `undefined` for a key that leads out of the folder. */
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
    (encoding) =>
      statSync(page + ENDINGS[encoding], { throwIfNoEntry: false })?.size === sizes[encoding],
  );
}

/**
 * Whether the files of a page belong together. A page without files, which was purged meanwhile,
 * counts as intact.
 */
function isIntactOnDisk(page: string): boolean {
  const metadata = parseMetadata(readIfThere(`${page}.json`));
  if (metadata === undefined) return !existsSync(page);
  const [identity, br, gzip] = (['identity', 'br', 'gzip'] as const).map((encoding) =>
    readBytes(page + ENDINGS[encoding]),
  );
  return (
    identity !== undefined &&
    br !== undefined &&
    gzip !== undefined &&
    isIntact(metadata, { identity, br, gzip })
  );
}

function readBytes(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

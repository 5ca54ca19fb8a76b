import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { etagOf, packPage, type CachedPage } from './cached-page.ts';

/**
 * Pages as files that any static server can send: `{folder}/{site}/{path}index.html`, or `{folder}/{site}{path}` where the path is a file's
 * (feeds, site maps), each with `.br`, `.gz`, and `.json` with what the cache must know. A new page is written beside the old one and renamed, its
 * knowledge first, and goes with its knowledge last: whatever a kill leaves behind is whole, or recognised and removed at the next start.
 */
const knowledgeSchema = z.object({
  key: z.string(),
  tags: z.array(z.string()),
  contentType: z.string(),
  contentSecurityPolicy: z.string(),
  etag: z.string(),
  storedAt: z.number(),
  freshUntil: z.number().nullable(),
  staleUntil: z.number().nullable(),
  sizes: z.object({ identity: z.number(), br: z.number(), gzip: z.number() }),
});

/** What stands beside the pages. */
const BOOKKEEPING = ['generation', 'purge-cursor', 'seen'] as const;

const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const;

export class DiskStore {
  readonly #folder: string;
  /** Purged pages, where no static server looks. */
  readonly #aside: string;
  #writes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#aside = `${folder}-aside`;
    mkdirSync(folder, { recursive: true });
  }

  /** Forgets everything unless it was made for `generation` (a build, the sites' files, the ways to log in). True when pages were kept. */
  openGeneration(generation: string): boolean {
    const file = path.join(this.#folder, 'generation');
    if (readIfThere(file) === generation) return true;
    for (const old of [this.#folder, this.#aside]) rmSync(old, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    writeAtOnce(file, generation);
    return false;
  }

  /** The number of the last publication whose purge was carried out; `undefined` when none is known. */
  readPurgeCursor(): number | undefined {
    const text = readIfThere(path.join(this.#folder, 'purge-cursor'));
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  }

  savePurgeCursor(cursor: number): void {
    writeAtOnce(path.join(this.#folder, 'purge-cursor'), String(cursor));
  }

  /** Up to when the pages know of scheduled stories and ended days; `undefined` when it is not known. */
  readSeen(): Date | undefined {
    const text = readIfThere(path.join(this.#folder, 'seen'));
    return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text);
  }

  saveSeen(seen: Date): void {
    writeAtOnce(path.join(this.#folder, 'seen'), seen.toISOString());
  }

  /** Keys and tags of all whole pages. Every other file of a page is removed: a static server would send it for good. */
  list(): { key: string; tags: string[] }[] {
    const found: { key: string; tags: string[] }[] = [];
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const stray = new Set(files.map((file) => path.join(file.parentPath, file.name)));
    for (const name of BOOKKEEPING) stray.delete(path.join(this.#folder, name));
    for (const name of [...stray].filter((file) => file.endsWith('.json'))) {
      const page = name.slice(0, -'.json'.length);
      const knowledge = parseKnowledge(readIfThere(name));
      // `feed.json` is a page's own file, `feed.json.json` what is known of it.
      const isPlaced = knowledge !== undefined && path.join(this.#folder, nameOf(knowledge.key)) === page;
      if (!isPlaced || !isWhole(page, knowledge.sizes)) continue;
      found.push({ key: knowledge.key, tags: knowledge.tags });
      for (const file of filesOf(page)) stray.delete(file);
    }
    for (const file of stray) rmSync(file, { force: true });
    return found;
  }

  async find(key: string): Promise<CachedPage | undefined> {
    const page = this.#fileOf(key);
    const [knowledge, identity, br, gzip] = await Promise.all([
      readFile(`${page}.json`, 'utf8').catch(() => undefined),
      ...Object.values(ENDINGS).map((ending) => readFile(page + ending).catch(() => undefined)),
    ]);
    const known = parseKnowledge(knowledge);
    if (!known || !identity || !br || !gzip || etagOf(identity) !== known.etag) return undefined;
    if (br.length !== known.sizes.br || gzip.length !== known.sizes.gzip) return undefined;
    const { sizes: _sizes, freshUntil, staleUntil, ...rest } = known;
    return {
      ...rest,
      freshUntil: freshUntil ?? Infinity,
      staleUntil: staleUntil ?? Infinity,
      bodies: { identity, br, gzip },
      isCurrent: true,
    };
  }

  /** Writes a page before anything else happens: small writes that wait for other threads cost four times the CPU. */
  save(page: CachedPage): void {
    const file = this.#fileOf(page.key);
    const { bodies, isCurrent: _isCurrent, ...rest } = page;
    const sizes = { identity: bodies.identity.length, br: bodies.br.length, gzip: bodies.gzip.length };
    // JSON has no Infinity: it becomes null.
    this.#replace(`${file}.json`, JSON.stringify({ ...rest, sizes } satisfies z.input<typeof knowledgeSchema>));
    const time = fileTime(page);
    this.#replace(`${file}.br`, bodies.br, time);
    this.#replace(`${file}.gz`, bodies.gzip, time);
    // Last: where it is the one that the knowledge names, the others are as well.
    this.#replace(file, bodies.identity, time);
  }

  /** Takes a page away, from static servers too, and keeps it for the case that making it anew fails. */
  setAside(key: string): void {
    const [page, aside] = [this.#fileOf(key), this.#fileOf(key, this.#aside)];
    try {
      mkdirSync(path.dirname(aside), { recursive: true });
      for (const ending of ['', '.json']) renameSync(page + ending, aside + ending);
    } catch {
      // Something of it was not there, or the disk is full: there is nothing to fall back on then, but what was purged must go all the same.
      removePage(aside);
    }
    removePage(page);
  }

  /** A page that was set aside. It is old: nobody may take it for the one that is. */
  async findAside(key: string): Promise<CachedPage | undefined> {
    const file = this.#fileOf(key, this.#aside);
    const [knowledge, body] = await Promise.all([
      readFile(`${file}.json`, 'utf8').catch(() => undefined),
      readFile(file).catch(() => undefined),
    ]);
    const known = parseKnowledge(knowledge);
    if (!known || !body || etagOf(body) !== known.etag) return undefined;
    const { contentType, contentSecurityPolicy, tags, storedAt } = known;
    const rendered = { body, contentType, contentSecurityPolicy, tags, maxAge: 0, staleWhileRevalidate: 0 };
    return { ...packPage(key, rendered, storedAt), isCurrent: false };
  }

  /** Forgets what was set aside: the page is gone, or is another address's now. */
  forgetAside(key: string): void {
    removePage(this.#fileOf(key, this.#aside));
  }

  clear(): void {
    rmSync(this.#aside, { recursive: true, force: true });
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      if (entry.isDirectory()) rmSync(path.join(this.#folder, entry.name), { recursive: true, force: true });
    }
  }

  #replace(file: string, content: string | Buffer, time?: number): void {
    this.#writes += 1;
    const temporary = `${file}.tmp-${process.pid}-${this.#writes}`;
    try {
      writeFileSync(temporary, content);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(temporary, content);
    }
    if (time !== undefined) utimesSync(temporary, time, time);
    renameSync(temporary, file);
  }

  #fileOf(key: string, folder = this.#folder): string {
    const file = path.join(folder, nameOf(key));
    if (!file.startsWith(folder + path.sep)) throw new Error(`A page's key must stay inside the cache: ${key}`);
    return file;
  }
}

/**
 * Seconds since 1970, up to 18 hours before the page was made, by its content: static servers make an ETag of a file's time, in whole seconds,
 * and its size, and would take a correction made within a second for what it corrects.
 */
function fileTime({ storedAt, etag }: CachedPage): number {
  return Math.floor(storedAt / 1000) - Number.parseInt(etag.slice(0, 4), 16);
}

function nameOf(key: string): string {
  return key.endsWith('/') ? `${key}index.html` : key;
}

function filesOf(page: string): string[] {
  return [...Object.values(ENDINGS), '.json'].map((ending) => page + ending);
}

function removePage(page: string): void {
  for (const file of filesOf(page)) rmSync(file, { force: true });
}

function isWhole(page: string, sizes: Record<keyof typeof ENDINGS, number>): boolean {
  return (['identity', 'br', 'gzip'] as const).every(
    (encoding) => statSync(page + ENDINGS[encoding], { throwIfNoEntry: false })?.size === sizes[encoding],
  );
}

function parseKnowledge(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return knowledgeSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function writeAtOnce(file: string, content: string): void {
  writeFileSync(`${file}.tmp-${process.pid}`, content);
  renameSync(`${file}.tmp-${process.pid}`, file);
}

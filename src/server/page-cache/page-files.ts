import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { etagOf, type CachedPage } from './cached-page.ts';

/**
 * The files of a page: `{folder}/{site}/{path}index.html`, or `{folder}/{site}{path}` for a file address (feeds, site maps). Beside it lie `.br` and
 * `.gz`, and `.json` with the metadata of the cache.
 */
const metadataSchema = z.object({
  key: z.string(),
  status: z.number(),
  tags: z.array(z.string()),
  contentType: z.string(),
  contentSecurityPolicy: z.string(),
  etag: z.string(),
  storedAt: z.number(),
  freshUntil: z.number().nullable(),
  staleUntil: z.number().nullable(),
  sizes: z.object({ identity: z.number(), br: z.number(), gzip: z.number() }),
});

export type PageMetadata = z.infer<typeof metadataSchema>;

export const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const;

/** A page's main file. Throws for a key that leads out of the folder. */
export function pageFile(folder: string, key: string): string {
  const file = path.join(folder, key.endsWith('/') ? `${key}index.html` : key);
  if (!file.startsWith(folder + path.sep)) throw new Error(`A page's key must stay inside the cache: ${key}`);
  return file;
}

/** Every file of a page: its encodings first, its metadata last. */
export function filesOf(file: string): string[] {
  return [...Object.values(ENDINGS), '.json'].map((ending) => file + ending);
}

/** The `.json` of a page. JSON has no Infinity: it becomes null. */
export function writeMetadata({ bodies, isCurrent: _isCurrent, hits: _hits, ...rest }: CachedPage): string {
  const sizes = { identity: bodies.identity.length, br: bodies.br.length, gzip: bodies.gzip.length };
  return JSON.stringify({ ...rest, sizes } satisfies PageMetadata);
}

/** The metadata in the text of a `.json` file; `undefined` where it is damaged. */
export function parseMetadata(text: string | undefined): PageMetadata | undefined {
  if (text === undefined) return undefined;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a page whose files all belong to one rendering; `undefined` otherwise. */
export async function readPage(folder: string, key: string): Promise<CachedPage | undefined> {
  const file = pageFile(folder, key);
  const [metadata, identity, br, gzip] = await Promise.all([
    readFile(`${file}.json`, 'utf8').catch(() => undefined),
    ...Object.values(ENDINGS).map((ending) => readFile(file + ending).catch(() => undefined)),
  ]);
  const known = parseMetadata(metadata);
  if (!known || !identity || !br || !gzip || etagOf(identity) !== known.etag) return undefined;
  if (known.key !== key || br.length !== known.sizes.br || gzip.length !== known.sizes.gzip) return undefined;
  const { sizes: _sizes, freshUntil, staleUntil, ...rest } = known;
  return {
    ...rest,
    freshUntil: freshUntil ?? Infinity,
    staleUntil: staleUntil ?? Infinity,
    bodies: { identity, br, gzip },
    isCurrent: true,
    hits: 0,
  };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { etagOf, type CachedPage } from './cached-page.ts';

/**
 * The metadata file of a page. The page itself is `{folder}/{site}/{path}index.html`, or
 * `{folder}/{site}{path}` for a generated file (feed, site map). Beside it are `.br` and `.gz`, and
 * `.json` with this metadata.
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
  /**
   * CRC-32 of the compressed bodies: damage of the same length is sent to every browser otherwise.
   */
  checksums: z.object({ br: z.number(), gzip: z.number() }),
});

export type PageMetadata = z.infer<typeof metadataSchema>;

export const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const;

/** A page's main file. Throws for a key that leads out of the folder. */
export function pageFile(folder: string, key: string): string {
  const file = path.join(folder, key.endsWith('/') ? `${key}index.html` : key);
  if (!file.startsWith(folder + path.sep))
    throw new Error(`A page's key must stay inside the cache: ${key}`);
  return file;
}

/** All files of a page: its encodings first, its metadata last. */
export function filesOf(file: string): string[] {
  return [...Object.values(ENDINGS), '.json'].map((ending) => file + ending);
}

/** The content of a page's `.json` file. JSON has no Infinity, which becomes null. */
export function writeMetadata({
  bodies,
  isCurrent: _isCurrent,
  hits: _hits,
  refreshFrom: _refreshFrom,
  ...rest
}: CachedPage): string {
  const sizes = {
    identity: bodies.identity.length,
    br: bodies.br.length,
    gzip: bodies.gzip.length,
  };
  return JSON.stringify({ ...rest, sizes, checksums: checksumsOf(bodies) } satisfies PageMetadata);
}

/** Parses the text of a `.json` file; `undefined` if it is damaged. */
export function parseMetadata(text: string | undefined): PageMetadata | undefined {
  if (text === undefined) return undefined;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether the bodies are those that the metadata describes. */
export function isIntact({ etag, checksums }: PageMetadata, bodies: CachedPage['bodies']): boolean {
  const { br, gzip } = checksumsOf(bodies);
  return etagOf(bodies.identity) === etag && br === checksums.br && gzip === checksums.gzip;
}

function checksumsOf({
  br,
  gzip,
}: Pick<CachedPage['bodies'], 'br' | 'gzip'>): PageMetadata['checksums'] {
  return { br: crc32(br), gzip: crc32(gzip) };
}

/** Reads a page if all its files belong to one render; `undefined` otherwise. */
export async function readPage(folder: string, key: string): Promise<CachedPage | undefined> {
  const file = pageFile(folder, key);
  const [metadata, identity, br, gzip] = await Promise.all([
    readFile(`${file}.json`, 'utf8').catch(() => undefined),
    ...Object.values(ENDINGS).map((ending) => readFile(file + ending).catch(() => undefined)),
  ]);
  const known = parseMetadata(metadata);
  if (
    !known ||
    !identity ||
    !br ||
    !gzip ||
    known.key !== key ||
    !isIntact(known, { identity, br, gzip })
  )
    return undefined;
  const { sizes: _sizes, checksums: _checksums, freshUntil, staleUntil, ...rest } = known;
  return {
    ...rest,
    freshUntil: freshUntil ?? Infinity,
    staleUntil: staleUntil ?? Infinity,
    bodies: { identity, br, gzip },
    isCurrent: true,
    hits: 0,
    refreshFrom: 0,
  };
}

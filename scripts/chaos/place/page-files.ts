import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { etagOf } from '#server/platform/page-cache/cached-page.ts';
import { parseMetadata } from '#server/platform/page-cache/page-files.ts';

/**
 * Compares every main file that a static server would send with its ETag and its compressed forms.
 */
export function inspectPages(dataFolder: string): { pages: number; torn: string[] } {
  const fresh = path.join(dataFolder, 'pages', 'current', 'fresh');
  const files = readdirSync(fresh, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'index.html')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return { pages: files.length, torn: files.filter((file) => !isWhole(file)) };
}

/** Numbers of pages: those that depend on the day, and all. */
export function countDayPages(dataFolder: string): { day: number; all: number } {
  const fresh = path.join(dataFolder, 'pages', 'current', 'fresh');
  const known = readdirSync(fresh, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => parseMetadata(readFileSync(path.join(entry.parentPath, entry.name), 'utf8')))
    .filter((metadata) => metadata !== undefined);
  return {
    day: known.filter(({ tags }) => tags.some((tag) => tag.startsWith('day:'))).length,
    all: known.length,
  };
}

function isWhole(file: string): boolean {
  try {
    const body = readFileSync(file);
    const metadata = parseMetadata(readFileSync(`${file}.json`, 'utf8'));
    const packed = [
      gunzipSync(readFileSync(`${file}.gz`)),
      brotliDecompressSync(readFileSync(`${file}.br`)),
    ];
    return metadata?.etag === etagOf(body) && packed.every((one) => one.equals(body));
  } catch {
    return false;
  }
}

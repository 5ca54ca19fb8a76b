import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const KINDS = [
  'word',
  'name',
  'words',
  'inflection',
  'accents',
  'typo',
  'phrase',
  'excluded',
  'unfinished',
  'section',
  'question',
  'exact',
] as const;

const goldQueriesSchema = z.array(
  z.strictObject({
    site: z.enum(['elfar', 'ondamarea']),
    locale: z.enum(['ca', 'es']),
    text: z.string().min(1),
    kind: z.enum(KINDS),
    /**
     * Story id to grade: 3 is what the reader wants, 2 is clearly about it, 1 mentions it with some
     * use.
     */
    grades: z.record(z.string(), z.union([z.literal(1), z.literal(2), z.literal(3)])),
  }),
);

const queries = goldQueriesSchema.parse(
  JSON.parse(readFileSync('scripts/search/gold-queries.json', 'utf8')),
);

/**
 * Ids of the demo stories of a site in a language, derived from their file names as the publisher
 * does.
 */
function storyIds(site: string, locale: string): Set<string> {
  const files = readdirSync(path.join('src/content/stories', site, locale));
  return new Set(
    files.map((file) => `${site}-${locale}-${path.basename(file, path.extname(file))}`),
  );
}

describe('the gold set of search queries', () => {
  it('has at least 60 queries', () => {
    expect(queries.length).toBeGreaterThanOrEqual(60);
  });

  it('has queries of every kind', () => {
    expect(KINDS.filter((kind) => !queries.some((query) => query.kind === kind))).toEqual([]);
  });

  it('has each text once per site and language', () => {
    const keys = queries.map(({ site, locale, text }) => `${site} ${locale} ${text}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('grades only stories of the site and the language of the query', () => {
    const unknown = queries.flatMap(({ site, locale, text, grades }) => {
      const ids = storyIds(site, locale);
      return Object.keys(grades)
        .filter((id) => !ids.has(id))
        .map((id) => `${text}: ${id}`);
    });
    expect(unknown).toEqual([]);
  });

  it('grades between one and twelve stories for each query', () => {
    const sizes = queries.map(({ text, grades }) => ({ text, size: Object.keys(grades).length }));
    expect(sizes.filter(({ size }) => size < 1 || size > 12)).toEqual([]);
  });
});

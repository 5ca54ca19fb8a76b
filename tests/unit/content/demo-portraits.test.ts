import { statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '#domain/documents/document.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const CONTENT = path.resolve('src/content');
const LIMIT_BYTES = 40 * 1024;

const { submissions } = await readContentFiles(CONTENT, {
  sites: readSites(CONTENT),
  now: new Date('2026-03-15T12:00:00Z'),
  markdown: markdownInPlace,
});
const documents = submissions.flatMap(({ document }) => {
  const { data } = documentSchema.safeParse(document);
  return data === undefined ? [] : [data];
});
const authors = documents.flatMap((document) => (document.type === 'author' ? [document] : []));

describe('the demo newsroom', () => {
  it.each(authors.map((author) => [author.id, author] as const))(
    'shows a portrait of its own for %s',
    async (id, author) => {
      const portrait = `${author.site}-portrait-${id}`;
      expect(author.image).toEqual({ picture: portrait });

      const picture = documents.find(
        (document) => document.type === 'picture' && document.id === portrait,
      );
      expect(picture).toMatchObject({
        file: `${portrait}.avif`,
        alt: { ca: expect.stringContaining(author.name), es: expect.stringContaining(author.name) },
        licence: 'CC0-1.0',
      });
      const file = path.join(CONTENT, 'media', `${portrait}.avif`);
      const { width, height } = await sharp(file).metadata();
      expect(width).toBe(height);
      expect(statSync(file).size).toBeLessThanOrEqual(LIMIT_BYTES);
    },
  );
});

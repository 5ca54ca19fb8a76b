import path from 'node:path';
import { expect, it } from 'vitest';
import { documentSchema } from '#domain/documents/document.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const CONTENT = path.resolve('src/content');
const sites = readSites(CONTENT);

// Pictures that two sites show begin with `archive-`: a picture's name is in its public address.
it('shows no picture on a site of the demo whose name begins with another site', async () => {
  const { submissions } = await readContentFiles(CONTENT, {
    sites,
    now: new Date('2026-03-15T12:00:00Z'),
    markdown: markdownInPlace,
  });
  const shown = submissions.flatMap(({ document }) => {
    const { data } = documentSchema.safeParse(document);
    if (data === undefined || !('site' in data)) return [];
    const named = JSON.stringify(data).matchAll(/"picture":"([a-z0-9-]+)"/g);
    return [...named].map(([, picture = '']) => ({ site: data.site, picture }));
  });
  expect(new Set(shown.map(({ site }) => site)).size).toBe(2);
  const strange = shown.filter(({ site, picture }) =>
    sites.some(({ alias }) => alias !== site && picture.startsWith(`${alias}-`)),
  );
  expect(strange).toEqual([]);
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { documentSchema } from '#domain/documents/document.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

it('publishes each live blog of the demo within an hour before its coverage and its first post', async () => {
  const sites = readSites('src/content');
  const { submissions } = await readContentFiles('src/content', {
    sites,
    now: new Date('2026-11-23T12:00:00Z'),
    markdown: markdownInPlace,
  });
  const isLive = z.looseObject({ type: z.literal('live-blog') });
  const stories = submissions
    .filter(({ document }) => isLive.safeParse(document).success)
    .map(({ document }) => documentSchema.parse(document))
    .filter((document) => document.type === 'live-blog');
  expect(stories.length).toBeGreaterThan(1);
  for (const { id, publishedAt, coverageStart, posts } of stories) {
    const first = Math.min(...posts.map(({ at }) => Date.parse(at)));
    expect([id, publishedAt <= coverageStart, Date.parse(coverageStart) <= first]).toEqual([
      id,
      true,
      true,
    ]);
    expect([id, Date.parse(coverageStart) - Date.parse(publishedAt) <= 3_600_000]).toEqual([
      id,
      true,
    ]);
  }
}, 30_000);

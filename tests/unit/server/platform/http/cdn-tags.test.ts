import { describe, expect, it } from 'vitest';
import { cdnTagsOfPage, cdnTagsOfPurge } from '#server/platform/http/cdn-tags.ts';

const tags = (count: number) =>
  Array.from({ length: count }, (_none, index) => `doc:elfar-ca-a-story-with-a-long-slug-${index}`);

describe('cache tags of a CDN', () => {
  it.each([1, 100, 256])(
    'are short for a page with %i tags, and a purge of one of its tags has it',
    (count) => {
      const ofPage = cdnTagsOfPage(tags(count));

      expect(ofPage).toHaveLength(count);
      expect(ofPage.join(',').length).toBeLessThanOrEqual(2303);
      for (const [index, tag] of tags(count).entries())
        expect(cdnTagsOfPurge([tag])).toContain(ofPage[index]);
    },
  );

  it.each([257, 500, 5000])('are one for a page with %i tags, which every purge has', (count) => {
    expect(cdnTagsOfPage(tags(count))).toEqual(['many']);
    expect(cdnTagsOfPurge(['comments:another-story'])).toContain('many');
  });

  it('are purged alone: another story does not purge a page', () => {
    const purged = new Set(cdnTagsOfPurge(['doc:elfar-ca-another-story']));

    expect(cdnTagsOfPage(tags(256)).filter((tag) => purged.has(tag))).toEqual([]);
  });

  it('contain lower-case letters and digits only, and each once', () => {
    expect(cdnTagsOfPage(['site:elfar', 'doc:À,B c', 'site:elfar'])).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}$/),
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recentTime } from '#browser/recent-times.ts';
import { inTimeZone } from '#domain/dates/relative-instant.ts';
import { documentSchema } from '#domain/documents/document.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const CONTENT = path.resolve('src/content');
const HOUR = 3_600_000;

const EDITIONS = [
  ['elfar', 'ca'],
  ['elfar', 'es'],
  ['ondamarea', 'es'],
  ['ondamarea', 'ca'],
] as const;

/** Documents of starts within an hour. */
const STARTS = [
  ['2026-03-15T12:00:00Z', await readDocuments(new Date('2026-03-15T12:00:00Z'))],
  ['2026-03-15T12:30:00Z', await readDocuments(new Date('2026-03-15T12:30:00Z'))],
  ['2026-03-15T12:59:59Z', await readDocuments(new Date('2026-03-15T12:59:59Z'))],
] as const;

const BRIEF_SIGNATURES = { ca: 'Redacció / Agències', es: 'Redacción / Agencias' };

describe('the demo newsroom', () => {
  describe.each(STARTS)('that starts at %s', (start, started) => {
    const now = new Date(start);
    const stories = started.flatMap((document) => ('publishedAt' in document ? [document] : []));

    it.each(EDITIONS)(
      'has twelve stories or more of the last six hours for %s in %s, and none of the future',
      (site, locale) => {
        const ages = stories
          .filter((story) => story.site === site && story.locale === locale)
          .map(({ publishedAt }) => now.getTime() - Date.parse(publishedAt));
        const ofToday = ages.filter((age) => age <= 6 * HOUR);

        expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
        expect(ofToday.length).toBeGreaterThanOrEqual(12);
        expect(new Set(ofToday).size).toBe(ofToday.length);
      },
    );
  });

  const [[, documents]] = STARTS;

  // Ages count from the last full hour, so that the minute of the start moves them together.
  it.each(EDITIONS)(
    'shows the six newest stories of %s in %s with at most two equal ages in a row',
    (site, locale) => {
      const newest = documents
        .flatMap((story) =>
          'publishedAt' in story && story.site === site && story.locale === locale
            ? [inTimeZone(story.publishedAt, 'Europe/Madrid')]
            : [],
        )
        .toSorted((one, other) => Date.parse(other) - Date.parse(one))
        .slice(0, 6);
      for (let minute = 0; minute < 60; minute += 1) {
        const now = new Date(Date.parse('2026-03-15T12:00:00Z') + minute * 60_000);
        const ages = newest.map((instant) => recentTime(instant, now, locale));

        expect(ages).not.toContain(undefined);
        expect(ages.filter((age, at) => age === ages[at - 1] && age === ages[at - 2])).toEqual([]);
      }
    },
  );

  it.each([
    ['elfar', 13],
    ['ondamarea', 12],
  ] as const)('has for %s %i briefs of 60 to 120 words, each in both languages', (site, count) => {
    for (const locale of ['ca', 'es'] as const) {
      const briefs = documents.flatMap((document) =>
        document.type === 'article' &&
        document.site === site &&
        document.signature === BRIEF_SIGNATURES[locale]
          ? [document]
          : [],
      );
      const words = briefs.map(({ body }) =>
        body.reduce(
          (sum, block) => sum + (block.type === 'paragraph' ? block.html.split(/\s+/).length : 0),
          0,
        ),
      );

      expect(new Set(briefs.map(({ storyId }) => storyId)).size).toBe(count);
      expect(words.filter((number) => number < 60 || number > 120)).toEqual([]);
    }
  });

  it('credits each photograph, and lists it among the licences', () => {
    const licences = readFileSync('docs/licences.md', 'utf8');
    const photographs = documents.flatMap((document) =>
      document.type === 'picture' && document.file.endsWith('.jpg') ? [document] : [],
    );

    expect(photographs.length).toBeGreaterThanOrEqual(20);
    expect(
      photographs.filter(({ credit, licence }) => credit === undefined || licence === undefined),
    ).toEqual([]);
    expect(photographs.filter(({ file }) => !licences.includes(`\`${file}\``))).toEqual([]);
  });
});

/** The valid documents of the demo, with their dates counted from an instant. */
async function readDocuments(now: Date) {
  const { submissions } = await readContentFiles(CONTENT, {
    sites: readSites(CONTENT),
    now,
    markdown: markdownInPlace,
  });
  return submissions.flatMap(({ document }) => {
    const { data } = documentSchema.safeParse(document);
    return data === undefined ? [] : [data];
  });
}

import { describe, expect, it } from 'vitest';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { newsroomWith } from '#tests/support/newsroom/newsroom-files.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

/** Wednesday. */
const NOW = new Date('2026-06-10T10:00:00Z');

const FOLDER = 'schedule/elfar';
const WEEKLY =
  "channel: radio\ntitle: { ca: Matins }\nrecurrence: { days: [monday, wednesday], start: '08:00', end: '10:00' }\n";

async function read(files: Record<string, string>) {
  const folder = newsroomWith(files);
  const { submissions, problems } = await readContentFiles(folder, {
    sites: readSites(folder),
    now: NOW,
    markdown: markdownInPlace,
  });
  return {
    problems: problems.map(({ source, field }) => `${source}: ${field}`),
    entries: submissions
      .filter(({ source }) => source.startsWith(FOLDER))
      .map(({ document }) => document),
    ids: submissions.flatMap(({ source, document }) =>
      source.startsWith(FOLDER) &&
      document !== null &&
      typeof document === 'object' &&
      'id' in document
        ? [document.id]
        : [],
    ),
  };
}

describe('a schedule file with a recurrence', () => {
  it('is expanded from last week to next week', async () => {
    const { entries, ids, problems } = await read({ [`${FOLDER}/matins.yaml`]: WEEKLY });
    expect(problems).toEqual([]);
    expect(ids).toEqual(
      ['06-01', '06-03', '06-08', '06-10', '06-15', '06-17'].map((day) => `matins-2026-${day}`),
    );
    expect(entries[0]).toEqual({
      type: 'schedule-entry',
      id: 'matins-2026-06-01',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Matins' },
      startTime: { date: '2026-06-01T08:00:00+02:00' },
      endTime: { date: '2026-06-01T10:00:00+02:00' },
    });
  });

  it.each([
    ['radio', '09:30', '11:00', false],
    ['radio', '10:00', '11:00', true],
    ['tv', '09:30', '11:00', true],
  ])(
    'leaves its place to a broadcast on %s of that day from %s to %s, if they overlap',
    async (channel, start, end, isThere) => {
      const special = `channel: ${channel}\ntitle: { ca: Especial }\nstartTime: { date: today ${start} }\nendTime: { date: today ${end} }\n`;
      const { ids } = await read({
        [`${FOLDER}/matins.yaml`]: WEEKLY,
        [`${FOLDER}/especial.yaml`]: special,
      });
      expect(ids).toContain('especial');
      expect(ids.includes('matins-2026-06-10')).toBe(isThere);
      expect(ids).toContain('matins-2026-06-08');
    },
  );

  it('is a problem if it is invalid', async () => {
    const { ids, problems } = await read({
      [`${FOLDER}/matins.yaml`]: WEEKLY.replace('08:00', '8h').replace('monday', 'dilluns'),
    });
    expect(ids).toEqual([]);
    expect(problems).toEqual([
      `${FOLDER}/matins.yaml: recurrence.days.0`,
      `${FOLDER}/matins.yaml: recurrence.start`,
    ]);
  });
});

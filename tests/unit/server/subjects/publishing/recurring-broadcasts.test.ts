import { describe, expect, it } from 'vitest';
import { readSites } from '#server/platform/settings/read-sites.ts';
import type { Publisher, PublishOutcome } from '#server/subjects/publishing/publisher.ts';
import { createRecurrenceTask } from '#server/subjects/publishing/recurring-broadcasts.ts';
import { newsroomWith } from '#tests/support/newsroom/newsroom-files.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const WEEKLY =
  "channel: radio\ntitle: { ca: Matins }\nrecurrence: { days: [wednesday], start: '08:00', end: '10:00' }\n";
const ONCE =
  "channel: radio\ntitle: { ca: Especial }\nstartTime: { date: '2026-06-12T08:00:00Z' }\nendTime: { date: '2026-06-12T09:00:00Z' }\n";

const PUBLISHED: PublishOutcome = {
  ok: true,
  created: [],
  updated: [],
  unchanged: [],
  removed: [],
};

/**
 * The task on a folder, with a clock, and the ids of each publication. The publisher answers with
 * `outcome`.
 */
function taskOn(files: Record<string, string>) {
  const folder = newsroomWith(files);
  const clock = { now: new Date('2026-06-10T10:00:00Z') };
  const published: string[][] = [];
  const refused = new Set<string>();
  let fails = 0;
  const publisher: Publisher = {
    publish({ submissions }) {
      published.push(submissions.map(({ document }) => (document as { id: string }).id));
      if (fails-- > 0) return Promise.reject(new Error('The database is away'));
      const problems = submissions
        .filter(({ source }) => refused.has(source))
        .map(({ source }) => ({ source, field: 'show', reason: 'is unknown' }));
      return Promise.resolve(problems.length > 0 ? { ok: false, problems } : PUBLISHED);
    },
  };
  return {
    task: createRecurrenceTask({
      publisher,
      sites: readSites(folder),
      contentFolder: folder,
      markdown: markdownInPlace,
      now: () => clock.now,
    }),
    published,
    clock,
    refuse: (source: string) => refused.add(source),
    fail: () => (fails = 1),
  };
}

describe('the publication of recurring broadcasts', () => {
  it('is repeated once a week, for the recurring ones only', async () => {
    const { task, published, clock } = taskOn({
      'schedule/elfar/matins.yaml': WEEKLY,
      'schedule/elfar/especial.yaml': ONCE,
    });
    await task();
    await task();
    expect(published).toEqual([['matins-2026-06-03', 'matins-2026-06-10', 'matins-2026-06-17']]);
    clock.now = new Date('2026-06-14T21:59:00Z');
    await task();
    expect(published.length, 'still Sunday').toBe(1);
    clock.now = new Date('2026-06-14T22:01:00Z');
    await task();
    expect(published[1]).toEqual(['matins-2026-06-10', 'matins-2026-06-17', 'matins-2026-06-24']);
  });

  it('is repeated after a failure', async () => {
    const { task, published, fail } = taskOn({ 'schedule/elfar/matins.yaml': WEEKLY });
    fail();
    await expect(task()).rejects.toThrow('The database is away');
    await task();
    expect(published.length).toBe(2);
  });

  it('leaves out an invalid file and a refused one', async () => {
    const { task, published, refuse } = taskOn({
      'schedule/elfar/matins.yaml': WEEKLY,
      'schedule/elfar/tardes.yaml': WEEKLY,
      'schedule/elfar/wrong.yaml':
        "channel: radio\ntitle: { ca: Matins }\nrecurrence: { start: '8' }\n",
      'schedule/elfar/unreadable.yaml': '[',
    });
    refuse('schedule/elfar/tardes.yaml');
    await task();
    await task();
    expect(published.map((ids) => new Set(ids.map((id) => id.slice(0, 6))))).toEqual([
      new Set(['matins', 'tardes']),
      new Set(['matins']),
    ]);
  });
});

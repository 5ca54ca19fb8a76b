import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteDocument } from '#domain/documents/document.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { ReleaseClock } from '#server/subjects/publishing/release-clock.ts';
import { aStory, elfar, siteOf } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

const SECOND = 1000;
const OPTIONS = ['si', 'no'].map((id) => ({ id, text: id }));
const atOnce = () => Promise.resolve();
const at = (time: string) => `2026-03-01T${time}:00Z`;

/**
 * A clock for stories that become due and documents with scheduled changes. Its store may be away,
 * or wait before it responds.
 */
function clockOver(
  due: Record<string, string>,
  sites = [elfar],
  since?: Date,
  turns: { at: string; of: StorySummary | SiteDocument }[] = [],
) {
  const seen: Date[] = [];
  const purged: string[][] = [];
  const soft: string[][] = [];
  const stories = Object.entries(due).map(([id, publishedAt]): StorySummary => ({
    ...aStory({ id, publishedAt, tags: ['aigua'] }),
    path: `/${id}/`,
  }));
  const store = { isAway: false, stories, wait: 0 };
  const isInSpan = (instant: string, after: Date, until: Date) =>
    new Date(instant) > after && new Date(instant) <= until;
  const inSpan = (after: Date, until: Date) =>
    store.stories.filter((story) => isInSpan(story.publishedAt, after, until));
  /** The instants of stories and scheduled changes, earliest first. */
  const instants = () => {
    const all = [
      ...store.stories.map(({ publishedAt }) => publishedAt),
      ...turns.map((turn) => turn.at),
    ];
    return all.map((instant) => new Date(instant)).toSorted((a, b) => a.getTime() - b.getTime());
  };
  const answer = async <Result>(result: Result) => {
    if (store.isAway) throw new Error('away');
    if (store.wait > 0) await new Promise((resolve) => setTimeout(resolve, store.wait));
    return result;
  };
  const clock = new ReleaseClock({
    repository: {
      findNextDue: (after) => answer(instants().find((instant) => instant > after)),
      listDue: (after, until) => answer(inSpan(after, until)),
      areDeep: (places) => answer(places.map(() => false)),
      listScheduledChanges: (after, until) =>
        answer(turns.filter(({ at }) => isInSpan(at, after, until)).map(({ of }) => of)),
    },
    sites,
    since,
    saveSeen: (moment) => Promise.resolve(void seen.push(moment)),
    onPurge: (tags) => Promise.resolve(void purged.push(tags)),
    onSoftPurge: (tags) => Promise.resolve(void [soft, purged].map((list) => list.push(tags))),
    log: silentLog,
  });
  clock.start();
  return { clock, purged, soft, store, seen };
}

describe('the release clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('purges what became due, and the day that ended, while no clock ran', async () => {
    const { purged, seen } = clockOver(
      { a: '2026-02-28T10:01:00Z' },
      [elfar],
      new Date('2026-02-28T10:00:00Z'),
    );
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged.flat()).toEqual(expect.arrayContaining(['day:elfar:2026-02-28', 'doc:a']));
    expect(seen.at(-1)?.toISOString()).toMatch(/^2026-03-01T10:00/);
  });

  it('purges lists softly when a story appears, and at once when one expires', async () => {
    const { purged, soft, store } = clockOver({ a: at('10:01'), b: at('09:00') });
    const [a, b] = store.stories;
    if (!a || !b) throw new Error('There are no stories.');
    store.stories = [a, { ...b, publishedAt: at('10:02'), expiresAt: at('10:02') }];
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect([soft.flat().includes('doc:a'), purged.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([soft.length, purged.length, purged[1]?.includes('doc:b')]).toEqual([1, 2, true]);
  });

  it('leaves a story alone that was published after it became visible, and no other', async () => {
    const { clock, purged } = clockOver({
      a: '2026-03-01T10:01:00.200Z',
      b: '2026-03-01T10:01:00.200Z',
    });
    await vi.advanceTimersByTimeAsync(60 * SECOND + 100);
    await clock.carryOut(['doc:b', 'list:elfar:ca:all'], atOnce);
    await vi.advanceTimersByTimeAsync(200);
    await clock.carryOut(['doc:a'], atOnce);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(purged.flat().filter((tag) => tag.startsWith('doc:'))).toEqual(['doc:b']);
  });

  it('leaves a published story alone while its purge still runs', async () => {
    const { clock, purged, store } = clockOver({});
    await vi.advanceTimersByTimeAsync(SECOND);
    await clock.carryOut([], atOnce);
    store.stories.push({
      ...aStory({ id: 'a', publishedAt: '2026-03-01T10:00:01Z' }),
      path: '/a/',
    });
    const purging = clock.carryOut(
      ['doc:a'],
      () => new Promise((resolve) => setTimeout(resolve, 2 * SECOND)),
    );
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await purging;
    expect(purged).toEqual([]);
  });

  it('purges a numbered page that a story may leave when it expires, and not when it appears', async () => {
    const { purged, store } = clockOver({ a: at('10:01') });
    const [a] = store.stories;
    if (!a) throw new Error('There are no stories.');
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect(purged.flat().filter((tag) => tag.startsWith('fewer:'))).toEqual([]);
    store.stories = [{ ...a, publishedAt: at('10:02'), expiresAt: at('10:02') }];
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(purged.flat()).toContain('fewer:elfar:ca:taxon:politica');
  });

  it('purges a story once while the store responds more slowly than the clock looks', async () => {
    const { purged, store } = clockOver({ a: '2026-03-01T10:01:00Z' });
    store.wait = 1200;
    await vi.advanceTimersByTimeAsync(70 * SECOND);
    expect(purged.flat().filter((tag) => tag.startsWith('doc:'))).toEqual(['doc:a']);
  });

  it('remembers a publication that came while the store responded', async () => {
    const { clock, purged, store } = clockOver({
      a: '2026-03-01T10:01:00Z',
      b: '2026-03-01T10:01:00.600Z',
    });
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    store.wait = 300;
    await vi.advanceTimersByTimeAsync(1700);
    await clock.carryOut(['doc:b'], atOnce);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(purged.flat().filter((tag) => tag.startsWith('doc:'))).toEqual(['doc:a']);
  });

  it('purges the listings of a story once, within a second of its date', async () => {
    const { clock, purged } = clockOver({ a: '2026-03-01T10:01:00Z' });
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(purged).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(purged).toEqual([
      expect.arrayContaining([
        'doc:a',
        'versions:a',
        'list:elfar:ca:all',
        'list:elfar:ca:taxon:politica',
        'list:elfar:ca:tag:aigua',
      ]),
    ]);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(purged).toHaveLength(1);
    clock.stop();
  });

  it('purges once for each scheduled change of a document, later if the store was away', async () => {
    const poll: StorySummary = {
      ...aStory({
        id: 'vot',
        type: 'poll',
        question: 'Sí?',
        options: OPTIONS,
        startsAt: at('10:01'),
      }),
      path: '/vot/',
    };
    const alert: SiteDocument = {
      type: 'alert',
      id: 'avis',
      site: 'elfar',
      locale: 'ca',
      title: 'Pluja',
      startsAt: at('10:01'),
    };
    const broadcast: SiteDocument = {
      type: 'schedule-entry',
      id: 'matins',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Matins' },
      show: 'matins-show',
      startTime: { date: at('09:00') },
      endTime: { date: at('10:02') },
    };
    const { clock, purged, store } = clockOver({}, [elfar], undefined, [
      { at: at('10:01'), of: poll },
      { at: at('10:01'), of: alert },
      { at: at('10:02'), of: broadcast },
    ]);
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(purged).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(purged).toEqual([['body:vot', 'alert:elfar']]);
    store.isAway = true;
    await vi.advanceTimersByTimeAsync(90 * SECOND);
    expect(purged).toHaveLength(1);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged.slice(1)).toEqual([['on-air:elfar:radio', 'broadcasts:matins-show']]);
    clock.stop();
  });

  it('purges for one story after the other', async () => {
    const { clock, purged } = clockOver({
      a: '2026-03-01T10:01:00Z',
      b: '2026-03-01T10:02:00Z',
      c: '2026-03-01T10:02:00Z',
    });
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect(purged.flat()).not.toContain('doc:b');
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(purged.flat()).toEqual(expect.arrayContaining(['doc:a', 'doc:b', 'doc:c']));
    clock.stop();
  });

  it('finds a story that is scheduled later, at once after a publication', async () => {
    const { clock, purged, store } = clockOver({});
    await vi.advanceTimersByTimeAsync(SECOND);
    store.stories.push({
      ...aStory({ id: 'a', publishedAt: '2026-03-01T10:00:03Z' }),
      path: '/a/',
    });
    await clock.carryOut([], atOnce);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(purged.flat()).toContain('doc:a');
    clock.stop();
  });

  it('catches up after the store was away', async () => {
    const { clock, purged, store } = clockOver({ a: '2026-03-01T10:01:00Z' });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    store.isAway = true;
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(purged).toEqual([]);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged.flat()).toContain('doc:a');
    clock.stop();
  });

  it('purges each site’s day pages at the end of its own day', async () => {
    vi.setSystemTime('2026-03-01T22:59:50Z');
    const canary = siteOf({ alias: 'canary', timeZone: 'Atlantic/Canary' });
    const { clock, purged } = clockOver({}, [elfar, canary]);
    await vi.advanceTimersByTimeAsync(11 * SECOND);
    expect(purged).toEqual([['day:elfar:2026-03-01']]);
    vi.setSystemTime('2026-03-01T23:59:50Z');
    await vi.advanceTimersByTimeAsync(11 * SECOND);
    expect(purged).toEqual([['day:elfar:2026-03-01'], ['day:canary:2026-03-01']]);
    clock.stop();
  });

  it('keeps yesterday’s pages while the store is away at midnight', async () => {
    vi.setSystemTime('2026-03-01T22:59:50Z');
    const { clock, purged, store } = clockOver({});
    store.isAway = true;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(purged).toEqual([]);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged).toEqual([['day:elfar:2026-03-01']]);
    clock.stop();
  });

  it('purges for each day that passed while no clock ran', async () => {
    const { purged } = clockOver({}, [elfar], new Date('2026-02-26T10:00:00Z'));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged).toEqual([
      ['day:elfar:2026-02-26', 'day:elfar:2026-02-27', 'day:elfar:2026-02-28'],
    ]);
  });

  it('purges a whole site when the clock is set back by a day', async () => {
    const { clock, purged } = clockOver({});
    await vi.advanceTimersByTimeAsync(SECOND);
    vi.setSystemTime('2026-02-28T10:00:00Z');
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(purged).toEqual([['site:elfar']]);
    clock.stop();
  });

  it('purges a whole site at the end of its year', async () => {
    vi.setSystemTime('2026-12-31T22:59:50Z');
    const { clock, purged } = clockOver({});
    await vi.advanceTimersByTimeAsync(11 * SECOND);
    expect(purged).toEqual([['site:elfar']]);
    clock.stop();
  });

  it('purges what is no longer due after the clock was set back, and again when it is due', async () => {
    const { clock, purged } = clockOver({ a: '2026-03-01T10:01:00Z' });
    await vi.advanceTimersByTimeAsync(75 * SECOND);
    expect(purged).toHaveLength(1);
    vi.setSystemTime('2026-03-01T10:00:00Z');
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(purged).toHaveLength(2);
    expect(purged[1]).toContain('doc:a');
    await vi.advanceTimersByTimeAsync(75 * SECOND);
    expect(purged).toHaveLength(3);
    clock.stop();
  });

  it('purges nothing after it was stopped', async () => {
    const { clock, purged } = clockOver({ a: '2026-03-01T10:01:00Z' });
    clock.stop();
    await vi.advanceTimersByTimeAsync(3600 * SECOND);
    expect(purged).toEqual([]);
  });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { reportAd, type AdReport } from '#browser/media/player/video-ads/report-ad.ts';
import type { VideoAd } from '#browser/media/player/video-ads/video-ads.ts';

interface Played {
  /** Events for the ad's servers, with seconds. */
  reports: [string, number][];
  /** Actions in the data layer. */
  actions: () => unknown[];
  report: AdReport;
  leave(): void;
  at(type: string, seconds: number, state?: object): void;
}

/** An ad of 20 seconds whose film sends the events of a test. */
function play(offsets: readonly string[] = []): Played {
  const film = Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 20,
    ended: false,
    muted: false,
  });
  const reports: [string, number][] = [];
  const ad = {
    id: 'house-1',
    offsets,
    report: (event: string, seconds: number) => reports.push([event, seconds]),
    reportError: (code: number) => reports.push(['error', code]),
  };
  const leave = new AbortController();
  const report = reportAd({
    film: film as unknown as HTMLVideoElement,
    ad: ad as unknown as VideoAd,
    id: 'far',
    signal: leave.signal,
  });
  return {
    leave: () => leave.abort(),
    reports,
    report,
    actions: () => (window.dataLayer ?? []).map((entry) => (entry as { action: string }).action),
    at(type, seconds, state = {}) {
      Object.assign(film, { currentTime: seconds }, state);
      film.dispatchEvent(new Event(type));
    },
  };
}

beforeEach(() => vi.stubGlobal('window', { dataLayer: [] }));

test('the impression is sent when the film plays, once', () => {
  const { reports, at } = play();
  at('play', 0);
  expect(reports).toEqual([]);
  at('playing', 0);
  at('playing', 3);
  expect(reports.map(([event]) => event)).toEqual(['impression', 'start']);
  expect(window.dataLayer).toEqual([
    { event: 'videoAd', action: 'impression', id: 'far', adId: 'house-1', position: 0 },
  ]);
});

test('each quartile and the end are reported once', () => {
  const { actions, at } = play();
  at('playing', 0);
  for (const seconds of [4.9, 5, 6, 10, 15, 19]) at('timeupdate', seconds);
  at('ended', 20, { ended: true });
  expect(actions()).toEqual([
    'impression',
    'firstQuartile',
    'midpoint',
    'thirdQuartile',
    'complete',
  ]);
});

test('a film that never played has no quartile', () => {
  const { reports, at } = play();
  at('timeupdate', 15);
  expect(reports).toEqual([]);
});

test('a film without an end has no quartile', () => {
  const { actions, at } = play();
  at('playing', 0, { duration: Number.POSITIVE_INFINITY });
  at('timeupdate', 15);
  expect(actions()).toEqual(['impression']);
});

test('pausing, going on and muting are told to the ad’s servers only, and the end is no pause', () => {
  const { reports, actions, at } = play();
  at('playing', 0);
  at('pause', 2);
  at('play', 2);
  at('volumechange', 3, { muted: true });
  at('volumechange', 3);
  at('volumechange', 4, { muted: false });
  at('pause', 20, { ended: true });
  expect(reports.map(([event]) => event).slice(2)).toEqual(['pause', 'resume', 'mute', 'unmute']);
  expect(actions()).toEqual(['impression']);
});

test('an ad that was left reports no pause', () => {
  const { reports, at, leave } = play();
  at('playing', 0);
  leave();
  at('pause', 6);
  expect(reports.map(([event]) => event)).toEqual(['impression', 'start']);
});

test('offsets in seconds and shares are reported when they are reached', () => {
  const { reports, at } = play(['5', '50%']);
  at('playing', 0);
  at('timeupdate', 4);
  expect(reports.filter(([event]) => event.startsWith('progress'))).toEqual([]);
  at('timeupdate', 11);
  expect(reports.filter(([event]) => event.startsWith('progress'))).toEqual([
    ['progress-5', 11],
    ['progress-50%', 11],
  ]);
});

test('a press on the link is reported once, also if there are two', () => {
  const { actions, report } = play();
  report.tell('click');
  report.tell('click');
  report.tell('skip');
  expect(actions()).toEqual(['click', 'skip']);
});

test('a failure is reported with its code', () => {
  const { reports, report } = play();
  report.fail(402);
  expect(reports).toEqual([['error', 402]]);
  expect(window.dataLayer).toMatchObject([{ action: 'error', code: 402 }]);
});

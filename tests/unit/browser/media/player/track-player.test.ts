import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackPlayer } from '#browser/media/player/track-player.ts';
import type { Playing } from '#browser/media/player-parts.ts';

const FACTS: Playing['facts'] = {
  kind: 'video',
  id: 'far',
  title: 'El far',
  duration: 0,
  isLive: false,
};

/** A video of 100 seconds whose events a test sends. */
function track(facts = FACTS): {
  entries: Record<string, unknown>[];
  at(type: string, seconds: number, state?: object): void;
} {
  const media = Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 100,
    ended: false,
    seeking: false,
  });
  trackPlayer({ media, facts } as unknown as Playing);
  const at = (type: string, seconds: number, state = {}) => {
    Object.assign(media, { currentTime: seconds }, state);
    media.dispatchEvent(new Event(type));
  };
  return { entries: window.dataLayer as Record<string, unknown>[], at };
}

beforeEach(() => vi.stubGlobal('window', { dataLayer: [] }));
afterEach(() => vi.unstubAllGlobals());

test('an entry names the video, its position and whether it is live', () => {
  const { entries, at } = track();
  at('play', 12.6);
  expect(entries).toEqual([
    {
      event: 'media',
      action: 'play',
      id: 'far',
      title: 'El far',
      position: 13,
      kind: 'video',
      isLive: false,
    },
  ]);
});

// R4.46
test('each milestone is reported once, also after a jump back', () => {
  const { entries, at } = track();
  for (const seconds of [24, 25, 26, 10, 30, 76]) at('timeupdate', seconds);
  expect(entries.map(({ action, progress }) => [action, progress])).toEqual([
    ['progress', 25],
    ['progress', 50],
    ['progress', 75],
  ]);
});

test('another sound in the same element has milestones of its own', () => {
  const { entries, at } = track();
  at('timeupdate', 30);
  at('emptied', 0);
  at('timeupdate', 30);
  expect(entries.map(({ progress }) => progress)).toEqual([25, 25]);
});

test('a milestone waits for the end of a jump', () => {
  const { entries, at } = track();
  at('timeupdate', 30, { seeking: true });
  expect(entries).toEqual([]);
  at('timeupdate', 30, { seeking: false });
  expect(entries).toHaveLength(1);
});

// R4.46
test('the end is reported as complete, and not as a pause', () => {
  const { entries, at } = track();
  at('pause', 100, { ended: true });
  at('ended', 100);
  expect(entries.map(({ action }) => action)).toEqual(['complete']);
});

// R4.46
test('a pause and a jump are reported', () => {
  const { entries, at } = track();
  at('pause', 5);
  at('seeked', 8);
  expect(entries.map(({ action, position }) => [action, position])).toEqual([
    ['pause', 5],
    ['seek', 8],
  ]);
});

test('a live stream has no milestones', () => {
  const { entries, at } = track({ ...FACTS, isLive: true });
  at('timeupdate', 90);
  expect(entries).toEqual([]);
});

import { expect, test } from 'vitest';
import { jump, spoken } from '../../../../src/browser/media/player-controls.ts';

test.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [59.6, '1 min'],
  [80, '1 min 20 s'],
  [3600, '1 h'],
  [3725, '1 h 2 min 5 s'],
])('%d seconds are spoken as %s', (seconds, words) => {
  expect(spoken(seconds)).toBe(words);
});

test.each([
  ['on', 10, 50, 60],
  ['back', -10, 50, 40],
  ['before the beginning', -10, 5, 0],
  ['beyond the end', 10, 95, 100],
])('a jump %s ends within the video', (_where, seconds, from, to) => {
  const video = { currentTime: from, duration: 100 } as HTMLVideoElement;
  jump({ video, facts: { isLive: false, duration: 0 } as Parameters<typeof jump>[0]['facts'] }, seconds);
  expect(video.currentTime).toBe(to);
});

test('a live stream has no end to jump to', () => {
  const video = { currentTime: 50, duration: Number.POSITIVE_INFINITY } as HTMLVideoElement;
  jump({ video, facts: { isLive: true, duration: 0 } as Parameters<typeof jump>[0]['facts'] }, 10);
  expect(video.currentTime).toBe(60);
});

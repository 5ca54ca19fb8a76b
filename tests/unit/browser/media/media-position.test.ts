import { expect, test } from 'vitest';
import { jump, spoken } from '#browser/media/media-position.ts';

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
  const media = { currentTime: from, duration: 100 } as HTMLVideoElement;
  jump(
    { media, facts: { isLive: false, duration: 0 } as Parameters<typeof jump>[0]['facts'] },
    seconds,
  );
  expect(media.currentTime).toBe(to);
});

test('a live stream has no end to jump to', () => {
  const media = { currentTime: 50, duration: Number.POSITIVE_INFINITY } as HTMLVideoElement;
  jump({ media, facts: { isLive: true, duration: 0 } as Parameters<typeof jump>[0]['facts'] }, 10);
  expect(media.currentTime).toBe(60);
});

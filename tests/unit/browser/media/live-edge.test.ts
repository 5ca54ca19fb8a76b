import { expect, it } from 'vitest';
import { returnToLiveEdge } from '#browser/media/live-edge.ts';

/** A media element that plays, with the end of what it may seek. */
function play(currentTime: number, edge: number | undefined, signal?: AbortSignal): number {
  const seekable = { length: edge === undefined ? 0 : 1, start: () => 0, end: () => edge ?? 0 };
  const media = Object.assign(new EventTarget(), { currentTime, seekable });
  returnToLiveEdge(media as unknown as HTMLMediaElement, signal);
  media.dispatchEvent(new Event('play'));
  return media.currentTime;
}

it('goes on three segments behind the present after a long pause', () => {
  expect(play(100, 400)).toBe(388);
});

it('stays where it was after a short one, and without anything to seek', () => {
  expect([play(100, 124), play(100, undefined), play(100, Number.POSITIVE_INFINITY)]).toEqual([
    100, 100, 100,
  ]);
});

it('leaves a sound alone that is no longer played', () => {
  expect(play(100, 400, AbortSignal.abort())).toBe(100);
});

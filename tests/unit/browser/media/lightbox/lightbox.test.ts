import { describe, expect, it } from 'vitest';
import {
  boundView,
  fitInto,
  largestScale,
  WHOLE,
  zoomView,
} from '#browser/media/lightbox/lightbox-view.ts';
import { numberIn } from '#browser/media/lightbox/lightbox-hash.ts';

describe('the hash of a picture', () => {
  it('names a picture of the page', () => {
    expect(numberIn('#foto-1', 6)).toBe(1);
    expect(numberIn('#foto-6', 6)).toBe(6);
    expect(numberIn('#foto-200', 200)).toBe(200);
  });

  it.each([
    '',
    '#',
    '#foto',
    '#foto-',
    '#foto-0',
    '#foto-7',
    '#foto-01',
    '#foto--1',
    '#foto-1.5',
    '#foto-1x',
    '#Foto-1',
    '#xfoto-1',
  ])('names none in "%s"', (hash) => expect(numberIn(hash, 6)).toBeUndefined());
});

describe('the view of a picture', () => {
  const frame = { width: 800, height: 600 };
  const picture = { width: 1600, height: 800 };

  it('shows the whole picture in its own proportions', () => {
    expect(fitInto(frame, picture)).toEqual({ width: 800, height: 400 });
    expect(fitInto(frame, { width: 800, height: 1600 })).toEqual({ width: 300, height: 600 });
  });

  it('enlarges up to the pixels of the file, and at least twice', () => {
    expect(largestScale({ width: 320, height: 600 }, picture)).toBe(5);
    expect(largestScale({ width: 1600, height: 900 }, picture)).toBe(2);
  });

  it('keeps the point below the pointer', () => {
    const view = zoomView(WHOLE, 2, { x: 100, y: 0 }, frame, picture);
    expect(view).toEqual({ scale: 2, x: -100, y: 0 });
    // The point that was 100 px right of the centre is 200 px right of the picture's centre now.
    expect(view.x + 2 * 100).toBe(100);
  });

  it('stays between the whole picture and the largest enlargement', () => {
    expect(zoomView(WHOLE, 99, WHOLE, frame, picture).scale).toBe(2);
    expect(zoomView({ scale: 2, x: 300, y: 50 }, 0.1, WHOLE, frame, picture)).toEqual(WHOLE);
  });

  it('moves no edge of the picture into the frame', () => {
    expect(boundView({ scale: 2, x: 900, y: 0 }, frame, picture).x).toBe(400);
    expect(boundView({ scale: 2, x: -900, y: -900 }, frame, picture)).toEqual({
      scale: 2,
      x: -400,
      y: -100,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { deviceOf, isRead, quarterOf, quartersOf } from '#domain/reads/beacon.ts';

describe('a story', () => {
  it.each([
    [0, 0, false],
    [4999, 0, false],
    [5000, 0, true],
    [1999, 0.2, false],
    [2000, 0.2, true],
  ])('visible for %i ms, seen down to %f, counts as read: %s', (time, depth, expected) =>
    expect(isRead({ time, depth })).toBe(expected),
  );
});

describe('the depth of a view', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.25, 1],
    [0.26, 2],
    [1, 4],
    [1.2, 4],
  ])('of %f is quarter %i', (depth, quarter) => expect(quarterOf({ depth })).toBe(quarter));
});

describe('the width of a window', () => {
  it.each([
    [360, 'phone'],
    [511, 'phone'],
    [768, 'tablet'],
    [1023, 'tablet'],
    [1440, 'computer'],
  ])('of %i pixels suggests a %s', (pixels, device) =>
    expect(deviceOf({ width: pixels >> 8 })).toBe(device),
  );
});

describe('a video that was played', () => {
  it.each([
    [0, 0],
    [0.24, 0],
    [0.25, 1],
    [0.74, 2],
    [0.999, 3],
    [1, 4],
  ])('down to %f has reached %i quarters', (part, quarters) =>
    expect(quartersOf({ part })).toBe(quarters),
  );
});

import { describe, expect, it } from 'vitest';
import { sharedChangesPath, sharedSequence } from '#domain/live/live-changes.ts';

describe('the changes of a live blog', () => {
  it.each([
    [0, 0],
    [1, 0],
    [19, 0],
    [20, 20],
    [39, 20],
    [2000, 2000],
  ])('are asked after %i by the number %i', (own, shared) => {
    expect(sharedSequence(own)).toBe(shared);
  });

  it.each([
    ['/api/front/live/temporal/since/37/', '/api/front/live/temporal/since/20/'],
    ['/api/front/live/temporal/since/7', '/api/front/live/temporal/since/0/'],
    ['/api/front/live/temporal/since/40/', undefined],
    ['/api/front/live/temporal/since/0/', undefined],
    ['/api/front/live/temporal/since/x/', undefined],
    ['/api/front/live/temporal/events', undefined],
    ['/politica/2026/03/01/temporal/', undefined],
  ])('lead from %s to %s', (path, shared) => {
    expect(sharedChangesPath(path)).toBe(shared);
  });
});

import { describe, expect, it } from 'vitest';
import { isRead } from '#browser/stories/count-story.ts';

describe('a story', () => {
  it.each([
    [0, false, false],
    [4, false, false],
    [5, false, true],
    [1, true, false],
    [2, true, true],
  ])('visible for %i seconds, scrolled %s, counts as read: %s', (seconds, hasScrolled, expected) =>
    expect(isRead({ seconds, hasScrolled })).toBe(expected),
  );
});

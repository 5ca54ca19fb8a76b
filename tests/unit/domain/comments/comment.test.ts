import { describe, expect, it } from 'vitest';
import { charactersIn, hasRoom, MOST_BYTES } from '#domain/comments/comment.ts';

describe('the length of a comment', () => {
  it('counts an emoji of a family as one character', () => {
    expect(charactersIn('👨‍👩‍👧‍👦'.repeat(500))).toBe(500);
  });

  it('counts a letter with its accent as one character', () => {
    expect(charactersIn('e\u0301 ñ')).toBe(3);
  });

  it('is limited by bytes before characters are counted', () => {
    expect(hasRoom('a'.repeat(MOST_BYTES))).toBe(true);
    expect(hasRoom('a'.repeat(MOST_BYTES + 1))).toBe(false);
    expect(hasRoom('é'.repeat(MOST_BYTES / 2 + 1))).toBe(false);
  });
});

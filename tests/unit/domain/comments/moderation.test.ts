import { describe, expect, it } from 'vitest';
import { reasonName, reasonNames } from '#domain/comments/moderation.ts';
import { PHASE_NAMES } from '#domain/comments/phases.ts';

describe('the name of a reason', () => {
  it.each([
    [{ phase: 'links', code: 'many' }, 'links-many'],
    [{ phase: 'words', code: 'reject' }, 'words-reject'],
    [{ phase: 'moderation', code: 'reader' }, 'moderation-reader'],
    [{ phase: 'external', code: 'silent' }, 'external-silent'],
    [{ phase: 'external', code: 'hold' }, 'external'],
    [{ phase: 'first', code: 'first' }, 'first'],
    [{ phase: 'first', code: 'again' }, 'first-again'],
    [{ phase: 'links', code: 'gone' }, 'other'],
  ] as const)('is that of its phase and code: %j', (reason, expected) => {
    expect(reasonName(reason)).toBe(expected);
  });

  it('is known for each phase', () => {
    for (const phase of PHASE_NAMES) expect(reasonName({ phase })).toBeTypeOf('string');
  });
});

describe('the names of the reasons of a comment', () => {
  it('stand once each, and the reasons that say most about the text come first', () => {
    expect(
      reasonNames([
        { phase: 'first', code: 'first' },
        { phase: 'links', code: 'of-new-reader' },
        { phase: 'words', code: 'hold' },
        { phase: 'words', code: 'hold' },
      ]),
    ).toEqual(['words-hold', 'links-of-new-reader', 'first']);
  });
});

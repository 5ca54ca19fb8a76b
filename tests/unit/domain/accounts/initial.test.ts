import { describe, expect, it } from 'vitest';
import { initialOf } from '#domain/accounts/initial.ts';

describe('initialOf', () => {
  // R2.53
  it.each([
    ['farer', 'F'],
    [' èlia', 'È'],
    ['e\u0301lia', 'É'],
    ['𝒜nna', '𝒜'],
    ['', ''],
  ])('returns for %s the initial %s', (nick, initial) => {
    expect(initialOf(nick)).toBe(initial);
  });
});

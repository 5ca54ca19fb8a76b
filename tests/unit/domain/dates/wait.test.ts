import { describe, expect, it } from 'vitest';
import { formatWait } from '#domain/dates/wait.ts';

describe('formatWait', () => {
  it.each([
    [1, '1 segon'],
    [119, '119 segons'],
    [120, '2 minuts'],
    [7190, '120 minuts'],
    [7200, '2 hores'],
    [172_800, '2 dies'],
  ])('writes %i seconds as %s', (seconds, words) => {
    expect(formatWait(seconds, 'ca')).toBe(words);
  });

  it('writes Spanish', () => {
    expect(formatWait(420, 'es')).toBe('7 minutos');
  });
});

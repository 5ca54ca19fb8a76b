import { expect, it } from 'vitest';
import { sharedCredit } from '#domain/pictures/picture-credit.ts';

it('returns the credit of several pictures only if they share it', () => {
  expect(sharedCredit([{ credit: 'Anna' }, { credit: 'Anna' }])).toBe('Anna');
  expect(sharedCredit([{ credit: 'Anna' }, { credit: 'Berta' }])).toBeUndefined();
  expect(sharedCredit([{ credit: 'Anna' }, {}])).toBeUndefined();
  expect(sharedCredit([])).toBeUndefined();
});

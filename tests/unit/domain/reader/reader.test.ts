import { describe, expect, it } from 'vitest';
import { currentUserSchema } from '../../../../src/domain/reader/reader.ts';

const least = { id: 'u1', nick: 'farer', email: 'farer@example.org', type: 1 };

describe('currentUserSchema', () => {
  it('fills in what a new reader has not given', () => {
    expect(currentUserSchema.parse(least)).toMatchObject({ ...least, birthdate: null, savedContentIds: [], newsletters: [], country: '' });
  });

  it.each([{ type: 3 }, { email: 'farer' }, { birthdate: '20/04/1990' }, { password: 'secret' }])('refuses %o', (wrong) => {
    expect(currentUserSchema.safeParse({ ...least, ...wrong }).success).toBe(false);
  });
});

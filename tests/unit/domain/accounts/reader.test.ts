import { describe, expect, it } from 'vitest';
import { currentUserSchema } from '#domain/accounts/reader.ts';

const least = { id: 'u1', nick: 'farer', email: 'farer@example.org', type: 1 };

describe('currentUserSchema', () => {
  // R3.1
  it('adds defaults for the fields that a new reader lacks', () => {
    expect(currentUserSchema.parse(least)).toMatchObject({
      ...least,
      birthdate: null,
      savedContentIds: [],
      newsletters: [],
      country: '',
    });
  });

  it.each([{ type: 3 }, { email: 'farer' }, { birthdate: '20/04/1990' }, { password: 'secret' }])(
    'rejects a reader with %o',
    (wrong) => {
      expect(currentUserSchema.safeParse({ ...least, ...wrong }).success).toBe(false);
    },
  );
});

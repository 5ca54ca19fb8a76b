import { currentUserSchema, type CurrentUser } from '#domain/accounts/reader.ts';

/** A complete profile. */
export function aUser(fields: Partial<CurrentUser> = {}): CurrentUser {
  return currentUserSchema.parse({
    id: 'u1',
    nick: 'farera',
    name: 'Berta',
    email: 'berta@correu.example',
    type: 1,
    ...fields,
  });
}

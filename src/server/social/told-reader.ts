import { z } from 'zod';
import { MAX_NAME } from '../../domain/reader/lengths.ts';
import { email as isEmail } from '../../domain/reader/validation-rules.ts';

/** What a provider tells of a reader, as far as it is of use. */
export interface ToldReader {
  name: string;
  surname: string;
  /** Only one that the provider has proved. */
  email: string | undefined;
}

/** A name as people write it: on one line, without what does not show. */
const nameSchema = z
  .string()
  .transform((text) =>
    text
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, MAX_NAME),
  )
  .optional()
  .catch(undefined);

/** Google's claims, Facebook's fields and the `user` of Apple's form, which comes by the browser: anything may stand in it. */
const namesSchema = z
  .object({
    given_name: nameSchema,
    family_name: nameSchema,
    first_name: nameSchema,
    last_name: nameSchema,
    firstName: nameSchema,
    lastName: nameSchema,
  })
  .catch({});

/** `profile` is the provider's own record, `user` the engine's reading of it, `appleName` what Apple's form adds: the engine would believe it anything. */
export function readToldReader(told: {
  profile: unknown;
  appleName: unknown;
  user: { name?: unknown; email?: unknown; emailVerified: unknown };
}): ToldReader {
  const { given_name, family_name, first_name, last_name } = namesSchema.parse(told.profile);
  const { firstName, lastName } = namesSchema.parse(told.appleName);
  const { email } = told.user;
  const isProved = told.user.emailVerified === true && typeof email === 'string' && isEmail(email);
  return {
    name: given_name || first_name || firstName || (told.appleName === undefined && nameSchema.parse(told.user.name)) || '',
    surname: family_name || last_name || lastName || '',
    email: isProved ? email : undefined,
  };
}

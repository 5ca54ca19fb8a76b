import { z } from 'zod';
import { MAX_NAME } from '#domain/forms/lengths.ts';
import { email as isEmail } from '#domain/forms/validation-rules.ts';

/** The data of a reader from a provider, as far as it is used. */
export interface ProviderProfile {
  name: string;
  surname: string;
  /** Only if the provider has verified it. */
  email: string | undefined;
}

/** A name on one line, without invisible characters. */
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

/**
 * Google's claims, Facebook's fields and the `user` of Apple's form. The latter is sent by the
 * browser and may contain anything.
 */
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

/**
 * `profile` is the provider's own record, `user` the engine's interpretation of it. `appleName` is
 * from Apple's form; the engine would accept any value.
 */
export function readProviderProfile(told: {
  profile: unknown;
  appleName: unknown;
  user: { name?: unknown; email?: unknown; emailVerified: unknown };
}): ProviderProfile {
  const { given_name, family_name, first_name, last_name } = namesSchema.parse(told.profile);
  const { firstName, lastName } = namesSchema.parse(told.appleName);
  const { email } = told.user;
  const isProved = told.user.emailVerified === true && typeof email === 'string' && isEmail(email);
  return {
    name:
      given_name ||
      first_name ||
      firstName ||
      (told.appleName === undefined && nameSchema.parse(told.user.name)) ||
      '',
    surname: family_name || last_name || lastName || '',
    email: isProved ? email : undefined,
  };
}

import { createEmailVerificationToken } from 'better-auth/api';
import { z } from 'zod';

/** Hours in which a mailed link works that proves an address. */
export const VALIDATION_HOURS = 24;

const claimsSchema = z.object({
  email: z.email(),
  updateTo: z.email().optional(),
  requestType: z.string().optional(),
  userId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
});

/**
 * What a validation token says: `updateTo` is the other address that its account is to have, `userId` the account whose address it proves. `requestType` is
 * `EMAIL_CHANGE_LINK` where the token only lets the engine mail the link to the other address.
 */
export type ValidationClaims = z.infer<typeof claimsSchema>;

/** A token that proves the address of one account, and of no other that has the address later; the engine's own names none. */
export function makeValidationToken(secret: string, { id, email }: { id: string; email: string }): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, VALIDATION_HOURS * 3600, { userId: id });
}

/** The engine's name for a token that went to the address that an account has, before a change of it. */
export const EMAIL_CHANGE_LINK = 'change-email-confirmation';

/** A token that lets the engine mail the usual link to the new address `to` of the account that has the address `from`. */
export function makeEmailChangeToken(secret: string, { from, to }: { from: string; to: string }): Promise<string> {
  return createEmailVerificationToken(secret, from, to, VALIDATION_HOURS * 3600, { requestType: EMAIL_CHANGE_LINK });
}

/** What a token says of itself, true or not; `undefined` where it is none. The engine looks at the signature. */
export function claimsOf(token: string): ValidationClaims | undefined {
  try {
    return claimsSchema.safeParse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

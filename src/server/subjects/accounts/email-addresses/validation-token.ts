import { createEmailVerificationToken } from 'better-auth/api';
import { z } from 'zod';

/** Validity of a mailed validation link in hours. */
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
 * The claims of a validation token. `updateTo` is the account's requested new email address, `userId` the account whose
 * email address the token proves. `requestType` is `EMAIL_CHANGE_LINK` if the token only makes the engine mail a link
 * to the new address.
 */
export type ValidationClaims = z.infer<typeof claimsSchema>;

/**
 * A token that proves the email address of one account only, even if another account has it later. The engine's own
 * token lacks the account.
 */
export function makeValidationToken(secret: string, { id, email }: { id: string; email: string }): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, VALIDATION_HOURS * 3600, { userId: id });
}

/** The engine's name for a token that is mailed to the current email address before a change. */
export const EMAIL_CHANGE_LINK = 'change-email-confirmation';

/** A token that makes the engine mail a validation link to the new email address `to` of the account with the address `from`. */
export function makeEmailChangeToken(secret: string, { from, to }: { from: string; to: string }): Promise<string> {
  return createEmailVerificationToken(secret, from, to, VALIDATION_HOURS * 3600, { requestType: EMAIL_CHANGE_LINK });
}

/** The unverified claims of a token; `undefined` if it is malformed. The engine checks the signature. */
export function claimsOf(token: string): ValidationClaims | undefined {
  try {
    return claimsSchema.safeParse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

import { createEmailVerificationToken } from 'better-auth/api';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Validity of a mailed validation link in hours. */
export const VALIDATION_HOURS = 24;

/**
 * Purpose of a token that is mailed to the current email address before a change. It makes us mail
 * a link to the new one.
 */
export const EMAIL_CHANGE_LINK = 'change-email-confirmation';

/**
 * Purpose of a token that is mailed to a new email address. It changes the address of the account.
 */
const NEW_ADDRESS_LINK = 'change-email-verification';

const idSchema = z.string().regex(/^[\w-]{1,100}$/);

/** Every token names its account. A change also names the session that requested it. */
const claimsSchema = z.union([
  z.object({
    userId: idSchema,
    email: z.email(),
    updateTo: z.undefined().optional(),
    requestType: z.undefined().optional(),
  }),
  z.object({
    userId: idSchema,
    email: z.email(),
    updateTo: z.email(),
    requestType: z.enum([EMAIL_CHANGE_LINK, NEW_ADDRESS_LINK]),
    sessionId: idSchema,
  }),
]);

/**
 * The claims of a validation token: the account `userId`, and its email address `email` when the
 * token was made. The token of a change has the new address `updateTo`, its purpose `requestType`,
 * and the session that requested it.
 */
export type ValidationClaims = z.infer<typeof claimsSchema>;

/** A requested change of the email address of one account. */
export interface RequestedChange {
  userId: string;
  /** The session that requested the change. The token is void once it has ended. */
  sessionId: string;
  from: string;
  to: string;
}

/**
 * A token that proves the email address of one account only, even if another account has it later.
 */
export function makeValidationToken(
  secret: string,
  { id, email }: { id: string; email: string },
): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, VALIDATION_HOURS * 3600, {
    userId: id,
  });
}

/** A token for the current email address of the account: its link mails one to the new address. */
export function makeEmailChangeToken(secret: string, change: RequestedChange): Promise<string> {
  return makeChangeToken(secret, EMAIL_CHANGE_LINK, change);
}

/** A token for the new email address of the account: its link changes the address. */
export function makeNewAddressToken(secret: string, change: RequestedChange): Promise<string> {
  return makeChangeToken(secret, NEW_ADDRESS_LINK, change);
}

function makeChangeToken(
  secret: string,
  requestType: string,
  { userId, sessionId, from, to }: RequestedChange,
): Promise<string> {
  return createEmailVerificationToken(secret, from, to, VALIDATION_HOURS * 3600, {
    requestType,
    userId,
    sessionId,
  });
}

/** The unverified claims of a token; `undefined` if it is malformed. */
export function claimsOf(token: string): ValidationClaims | undefined {
  try {
    return claimsSchema.safeParse(
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    ).data;
  } catch {
    return undefined;
  }
}

/** The claims of a token; `undefined` if it is malformed, expired or signed with another secret. */
export async function verifiedClaimsOf(
  secret: string,
  token: string,
): Promise<ValidationClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    });
    return claimsSchema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

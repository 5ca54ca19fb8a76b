import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** A key for sign-in with Apple, as issued by the developer account. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM: a key on P-256. */
  privateKey: string;
}

/** Our client id and secret at a provider. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Credentials of the enabled providers. */
export interface SocialCredentials {
  google?: ClientCredentials;
  facebook?: ClientCredentials;
  twitter?: ClientCredentials;
  /**
   * With a secret that was created elsewhere and expires within half a year, or with the key that
   * creates secrets.
   */
  apple?: ClientCredentials | { clientId: string; key: AppleKey };
}

const given = z.string().min(1).optional();

/** Variables of the providers. The variables of one provider must be set together. */
export const socialVariables = {
  GOOGLE_CLIENT_ID: given,
  GOOGLE_CLIENT_SECRET: given,
  FACEBOOK_CLIENT_ID: given,
  FACEBOOK_CLIENT_SECRET: given,
  FACEBOOK_TRUST_EMAIL: z.literal('yes', 'must be yes, or not set').optional(),
  TWITTER_CLIENT_ID: given,
  TWITTER_CLIENT_SECRET: given,
  APPLE_CLIENT_ID: given,
  APPLE_CLIENT_SECRET: given,
  APPLE_TEAM_ID: given,
  APPLE_KEY_ID: given,
  APPLE_PRIVATE_KEY: z
    .string()
    // Many tools can only set single-line variables.
    .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(
      isSigningKey,
      'must be the key from Apple in PEM: with line breaks, or as one line with \\n between them',
    )
    .optional(),
};

type SocialVariables = z.infer<z.ZodObject<typeof socialVariables>>;

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
] as const;

/**
 * Reports missing variables of partially configured providers, which would otherwise be silently
 * disabled.
 */
export function checkSocialVariables(variables: SocialVariables, context: z.RefinementCtx): void {
  const miss = (name: keyof SocialVariables, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const names of TOGETHER) {
    const set = names.find((name) => variables[name] !== undefined);
    for (const name of names)
      if (set && variables[name] === undefined) miss(name, `must be set with ${set}`);
  }
  const {
    APPLE_CLIENT_ID,
    APPLE_CLIENT_SECRET,
    APPLE_TEAM_ID,
    FACEBOOK_CLIENT_ID,
    FACEBOOK_TRUST_EMAIL,
  } = variables;
  const hasAppleSecret = APPLE_CLIENT_SECRET !== undefined || APPLE_TEAM_ID !== undefined;
  if (APPLE_CLIENT_ID !== undefined && !hasAppleSecret)
    miss(
      'APPLE_CLIENT_SECRET',
      'must be set with APPLE_CLIENT_ID, or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY, which create it',
    );
  if (APPLE_CLIENT_ID === undefined && hasAppleSecret)
    miss('APPLE_CLIENT_ID', 'must be set with the other variables of Apple');
  if (FACEBOOK_CLIENT_ID !== undefined && FACEBOOK_TRUST_EMAIL === undefined)
    miss(
      'FACEBOOK_TRUST_EMAIL',
      'must be yes for sign-in with Facebook: it does not report whether an email address is verified, and accounts are matched by email address',
    );
}

export function socialCredentialsOf(variables: SocialVariables): SocialCredentials {
  const { APPLE_CLIENT_ID: appleId, APPLE_CLIENT_SECRET: appleSecret } = variables;
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = variables;
  const apple =
    appleId === undefined
      ? undefined
      : appleSecret !== undefined
        ? { clientId: appleId, clientSecret: appleSecret }
        : teamId !== undefined && keyId !== undefined && privateKey !== undefined
          ? { clientId: appleId, key: { teamId, keyId, privateKey } }
          : undefined;
  const google = clientOf(variables.GOOGLE_CLIENT_ID, variables.GOOGLE_CLIENT_SECRET);
  const facebook = clientOf(variables.FACEBOOK_CLIENT_ID, variables.FACEBOOK_CLIENT_SECRET);
  const twitter = clientOf(variables.TWITTER_CLIENT_ID, variables.TWITTER_CLIENT_SECRET);
  return {
    ...(google && { google }),
    ...(facebook && { facebook }),
    ...(twitter && { twitter }),
    ...(apple && { apple }),
  };
}

function clientOf(
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientCredentials | undefined {
  return clientId === undefined || clientSecret === undefined
    ? undefined
    : { clientId, clientSecret };
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

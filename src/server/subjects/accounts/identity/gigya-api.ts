import { createOutsideService } from '#server/platform/runtime/outside-service.ts';
import { z } from 'zod';
import { MAX_EMAIL, MAX_NAME } from '#domain/forms/lengths.ts';
import { email as isMailable } from '#domain/forms/validation-rules.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { GigyaCredentials } from './gigya-credentials.ts';

/**
 * Timeout of a request in milliseconds. A reader waits for the response, and the browser times out
 * after ten seconds (SPECIFICATION §9).
 */
const TIME_OUT = 5000;

/**
 * Error codes about the account, not about our request
 * (https://developers.gigya.com/display/GD/Response+Codes+and+Errors): pending registration or
 * verification, an invalid value (such as a UID or signature), unauthorized, unverified, disabled,
 * unknown user.
 */
const ABOUT_THE_ACCOUNT: ReadonlySet<number> = new Set([
  206001, 206002, 400006, 403005, 403013, 403041, 403047,
]);

export interface GigyaApiOptions {
  /** Origin of the data centre's accounts API, without a trailing slash. */
  url: string;
  apiKey: string;
  credentials: GigyaCredentials;
  log: Log;
}

export type GigyaAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: 'refused' | 'unreachable' };

/** A line of text that a user entered; empty if it is invalid. */
const line = z
  .string()
  .transform((text) =>
    text
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_NAME),
  )
  .catch('');
const address = z.email().max(MAX_EMAIL).refine(isMailable).toLowerCase().catch('');

/**
 * https://developers.gigya.com/display/GD/accounts.getAccountInfo+REST; only fields listed in
 * `include` are returned.
 */
const accountSchema = z.object({
  UID: z.string().min(1),
  isActive: z.boolean(),
  isRegistered: z.boolean(),
  isLockedOut: z.boolean().default(false),
  profile: z
    .object({
      email: address,
      firstName: line,
      lastName: line,
      nickname: line,
      thumbnailURL: z.string().max(2000).catch(''),
    })
    .default({ email: '', firstName: '', lastName: '', nickname: '', thumbnailURL: '' }),
  emails: z.object({ verified: z.array(address).default([]) }).prefault({}),
  data: z.record(z.string(), z.unknown()).default({}),
});

export type GigyaAccount = z.infer<typeof accountSchema>;

const signedSchema = z.object({
  UIDSignature: z.string(),
  signatureTimestamp: z.string().regex(/^\d{1,15}$/),
});

const statusSchema = z.object({ errorCode: z.number() });

/** The provider's accounts API, server to server. */
export function createGigyaApi({
  url,
  apiKey,
  credentials: { secret, userKey },
  log,
}: GigyaApiOptions) {
  const service = createOutsideService({ name: 'Gigya' });

  /** Sends parameters in the body, because URLs are logged on the way. */
  const ask = async <Value>(
    method: string,
    schema: z.ZodType<Value>,
    fields: Record<string, string>,
  ): Promise<GigyaAnswer<Value>> => {
    try {
      const body = await service.ask(async (): Promise<unknown> => {
        const answer = await fetch(`${url}/${method}`, {
          method: 'POST',
          body: new URLSearchParams({
            apiKey,
            secret,
            ...(userKey === undefined ? {} : { userKey }),
            ...fields,
            format: 'json',
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIME_OUT),
        });
        // The API answers each request, also a refused one, with 200 and JSON: anything else is an
        // outage as silence is.
        return answer.json();
      });
      const { errorCode } = statusSchema.parse(body);
      if (errorCode === 0) return { ok: true, value: schema.parse(body) };
      if (ABOUT_THE_ACCOUNT.has(errorCode)) return { ok: false, problem: 'refused' };
      log.error({ method, errorCode }, 'the identity provider rejected the request');
    } catch (error) {
      log.error({ method, reason: reasonOf(error) }, 'the request to the identity provider failed');
    }
    return { ok: false, problem: 'unreachable' };
  };

  return {
    /** The account with its verified email addresses and the site's own data. */
    getAccount: (uid: string) =>
      ask('accounts.getAccountInfo', accountSchema, { UID: uid, include: 'profile,data,emails' }),
    /**
     * Exchanges a signature, which is always made with the partner secret, for one made with the
     * secret of our user key. Rejects an invalid signature
     * (https://developers.gigya.com/display/GD/accounts.exchangeUIDSignature+REST).
     */
    async exchangeSignature({
      uid,
      timestamp,
      signature,
    }: {
      uid: string;
      timestamp: string;
      signature: string;
    }) {
      const fields = { UID: uid, UIDSignature: signature, signatureTimestamp: timestamp };
      const answer = await ask('accounts.exchangeUIDSignature', signedSchema, fields);
      if (!answer.ok) return answer;
      const { UIDSignature, signatureTimestamp } = answer.value;
      return {
        ok: true,
        value: { uid, signature: UIDSignature, timestamp: signatureTimestamp },
      } as const;
    },
  };
}

/**
 * The reason of an error without the content of the response, which errors of zod and JSON quote.
 */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return `the response has no valid ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  if (error instanceof SyntaxError) return 'the response is not JSON';
  return error instanceof Error
    ? `${error.name}: ${error.cause instanceof Error ? error.cause.message : error.message}`
    : 'unknown';
}

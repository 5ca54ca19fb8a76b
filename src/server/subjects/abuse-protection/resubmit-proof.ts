import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Site } from '#domain/sites/site.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { UNPROVED, type RegistrationProof } from './registration-proof.ts';

/**
 * Minimum and maximum age of a proof in seconds: typing a password takes longer, and a form is not
 * left open longer.
 */
const YOUNGEST = 3;
const OLDEST = 20 * 60;

/** Extra seconds for which a used proof is remembered, because the clocks of nodes differ. */
const REMEMBERED_LONGER = 10 * 60;

/** Limit of forms of a purpose without JavaScript per network address. Seconds. */
const LIMIT = { most: 3, window: 3600 };

/** The purpose of a form whose caller names none. */
const REGISTRATION = 'registration';

export interface ResubmitProof extends RegistrationProof {
  /**
   * The token in the form that the reader must submit again: of a registration, or of the form of a
   * purpose.
   */
  ask(site: Pick<Site, 'alias'>, purpose?: string): Promise<string>;
}

/**
 * The proof for readers without JavaScript: the form is submitted twice, with a delay. A program
 * can do the same, so the number per network address is limited.
 */
export function createResubmitProof(options: {
  secret: string;
  attempts: AttemptLimiter;
  now?: () => Date;
}): ResubmitProof {
  const { attempts, now = () => new Date() } = options;
  const key = new TextEncoder().encode(derivedSecret(options.secret, 'registration second press'));
  const readToken = async (
    { alias }: Pick<Site, 'alias'>,
    purpose: string,
    text: string,
  ): Promise<string | undefined> => {
    try {
      const { payload } = await jwtVerify(text, key, {
        algorithms: ['HS256'],
        audience: audienceOf(alias, purpose),
        requiredClaims: ['exp', 'nbf', 'jti'],
        currentDate: now(),
      });
      return payload.jti;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
  return {
    ask({ alias }, purpose = REGISTRATION) {
      const at = Math.ceil(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audienceOf(alias, purpose))
        .setJti(randomUUID())
        .setNotBefore(at + YOUNGEST)
        .setExpirationTime(at + OLDEST)
        .sign(key);
    },
    async accept({ site, purpose = REGISTRATION, text, clientAddress }) {
      const id = text === undefined ? undefined : await readToken(site, purpose, text);
      if (id === undefined) return UNPROVED;
      const used = await attempts.count({
        what: 'registration second press',
        who: id,
        most: 1,
        window: OLDEST + REMEMBERED_LONGER,
      });
      if (used !== undefined) return UNPROVED;
      const retryAfter = await attempts.count({
        what: `${purpose} without JavaScript`,
        who: clientAddress,
        ...LIMIT,
      });
      return retryAfter === undefined
        ? { ok: true }
        : { ok: false, problem: 'too-often', retryAfter };
    },
  };
}

/** A token is of one form of one site. Those of registrations keep their form of former releases. */
function audienceOf(alias: string, purpose: string): string {
  return purpose === REGISTRATION ? alias : `${alias} ${purpose}`;
}

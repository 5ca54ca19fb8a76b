import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Site } from '../../domain/site.ts';
import type { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import { derivedSecret } from '../derived-secret.ts';
import { UNPROVED, type RegistrationProof } from './registration-proof.ts';

/** Seconds: nobody types a password faster, and nobody keeps a form open longer. */
const YOUNGEST = 3;
const OLDEST = 20 * 60;

/** Seconds that a used one is remembered beyond that: clocks of two nodes differ. */
const REMEMBERED_LONGER = 10 * 60;

/** Registrations without JavaScript from one address of the network. Seconds. */
const LIMIT = { most: 3, window: 3600 };

export interface SecondPress extends RegistrationProof {
  /** What the form carries that a reader is asked to send once more. */
  ask(site: Pick<Site, 'alias'>): Promise<string>;
}

/**
 * The proof of who has no JavaScript to work with: the form is sent twice, with time between. A program can do that as well, so the address of the
 * network it comes from gets few of them.
 */
export function createSecondPress(options: { secret: string; attempts: AttemptLimiter; now?: () => Date }): SecondPress {
  const { attempts, now = () => new Date() } = options;
  const key = new TextEncoder().encode(derivedSecret(options.secret, 'registration second press'));
  const readToken = async ({ alias }: Pick<Site, 'alias'>, text: string): Promise<string | undefined> => {
    try {
      const { payload } = await jwtVerify(text, key, {
        algorithms: ['HS256'],
        audience: alias,
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
    ask({ alias }) {
      const at = Math.ceil(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(alias)
        .setJti(randomUUID())
        .setNotBefore(at + YOUNGEST)
        .setExpirationTime(at + OLDEST)
        .sign(key);
    },
    async accept({ site, text, clientAddress }) {
      const id = text === undefined ? undefined : await readToken(site, text);
      if (id === undefined) return UNPROVED;
      const used = await attempts.count({ what: 'registration second press', who: id, most: 1, window: OLDEST + REMEMBERED_LONGER });
      if (used !== undefined) return UNPROVED;
      const retryAfter = await attempts.count({ what: 'registration without JavaScript', who: clientAddress, ...LIMIT });
      return retryAfter === undefined ? { ok: true } : { ok: false, problem: 'too-often', retryAfter };
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import type { NotifiedReader } from './notified-reader.ts';

/**
 * The tokens of unsubscribe links. They are valid for one reader and site, without an end (RFC
 * 8058).
 */
export interface UnsubscribeTokens {
  of(of: NotifiedReader): string;
  /** The reader of a site's token; `undefined` for one that was not made here. */
  findReader(site: string, token: string): string | undefined;
}

/** Characters of a signature of 16 bytes, base64url. The reader's id follows it. */
const SIGNATURE = 22;

/**
 * `secrets`: the operator's secret, then the one before it, whose links stay valid. `from`: the
 * mails that the tokens end. A token of others is not valid for them.
 */
export function createUnsubscribeTokens(
  secrets: readonly [string, ...string[]],
  from: 'notifications' | 'figures' = 'notifications',
): UnsubscribeTokens {
  const [key, ...former] = secrets.map((secret) =>
    derivedSecret(secret, `unsubscribe from ${from}`),
  );
  const signed = (by: string, { readerId, site }: NotifiedReader) =>
    createHmac('sha256', by).update(`${site}\n${readerId}`).digest().subarray(0, 16);
  return {
    of: (of) =>
      signed(key ?? '', of).toString('base64url') + Buffer.from(of.readerId).toString('base64url'),
    findReader(site, token) {
      const readerId = Buffer.from(token.slice(SIGNATURE), 'base64url').toString();
      const given = Buffer.from(token.slice(0, SIGNATURE), 'base64url');
      const isOurs = [key ?? '', ...former].some((by) => {
        const wanted = signed(by, { readerId, site });
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      return isOurs ? readerId : undefined;
    },
  };
}

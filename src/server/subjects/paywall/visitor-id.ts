import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MeterPeriod } from '../../../domain/paywall/period.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { derivedSecret } from '../../platform/settings/derived-secret.ts';

/** Bytes of a random id, and of its signature: half of a SHA-256. */
const BYTES = 16;

/** A cookie's value: id and signature, base64url. */
const VALUE = /^([\w-]{22})\.([\w-]{22})$/;

/**
 * The signed random id of a visitor. It names the row of the meter and says nothing else: the count is in the row, so that an
 * older value of the cookie gains nothing. The signature is of one site and one period, so that a value of another site,
 * of another period or of a stranger's making names no row.
 */
export interface VisitorIds {
  /** The hash of the id in a request's cookie; `undefined` if there is none with a valid signature. */
  find(site: Site, period: MeterPeriod, headers: Headers): string | undefined;
  /** A new id: its hash, and its cookie until the end of the period. */
  create(site: Site, period: MeterPeriod, now: Date): { visitor: string; cookie: string };
}

/** `secrets`: the operator's secret, then the one before it, whose ids stay valid. */
export function createVisitorIds(secrets: readonly [string, ...string[]]): VisitorIds {
  const keys = secrets.map((secret) => derivedSecret(secret, 'paywall visitors'));
  const sign = (key: string, site: Site, period: MeterPeriod, id: string) =>
    createHmac('sha256', key).update(`${site.alias}\n${period.name}\n${id}`).digest().subarray(0, BYTES);
  return {
    find(site, period, headers) {
      const prefix = `${nameFor(site)}=`;
      const cookies = (headers.get('cookie') ?? '').split('; ').filter((cookie) => cookie.startsWith(prefix));
      const [, id, signature] = VALUE.exec(cookies.at(-1)?.slice(prefix.length) ?? '') ?? [];
      if (id === undefined || signature === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(sign(key, site, period, id), given)) ? hashOf(id) : undefined;
    },
    create(site, period, now) {
      const id = randomBytes(BYTES).toString('base64url');
      const signature = sign(keys[0] ?? '', site, period, id).toString('base64url');
      const seconds = Math.max(1, Math.ceil((period.endsAt.getTime() - now.getTime()) / 1000));
      const isSecure = site.url.startsWith('https:');
      return {
        visitor: hashOf(id),
        cookie: `${nameFor(site)}=${id}.${signature}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      };
    },
  };
}

/** Browsers accept the prefix by HTTPS only (RFC 6265bis, 4.1.3.2); a development server has none. */
function nameFor({ url }: Site): string {
  return `${url.startsWith('https:') ? '__Host-' : ''}portada_meter`;
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

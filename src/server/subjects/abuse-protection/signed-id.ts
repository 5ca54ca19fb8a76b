import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Site } from '#domain/sites/site.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/** Bytes of a random id, and of its signature: half of a SHA-256. */
const BYTES = 16;

/** A cookie's value: id and signature, base64url. */
const VALUE = /^([\w-]{22})\.([\w-]{22})$/;

/** Where an id is valid: on one site, and for one purpose of it, such as a period. */
interface Scope {
  site: Site;
  of: string;
}

/**
 * Random ids of visitors in a cookie that scripts cannot read. The signature is of one site and one
 * scope, so that a value of another site, of another scope or of a stranger's making is none. An id
 * says nothing about its visitor.
 */
export interface SignedIds {
  /** The id in a request's cookie; `undefined` if there is none with a valid signature. */
  find(scope: Scope, headers: Headers): string | undefined;
  /** A new id, and its cookie for `seconds`. */
  create(scope: Scope, seconds: number): { id: string; cookie: string };
}

/**
 * `secrets`: the operator's secret, then the one before it, whose ids stay valid. `name`: of the
 * cookie.
 */
export function createSignedIds(options: {
  secrets: readonly [string, ...string[]];
  purpose: string;
  name: string;
}): SignedIds {
  const keys = options.secrets.map((secret) => derivedSecret(secret, options.purpose));
  const sign = (key: string, { site, of }: Scope, id: string) =>
    createHmac('sha256', key).update(`${site.alias}\n${of}\n${id}`).digest().subarray(0, BYTES);
  // Browsers accept the prefix by HTTPS only (RFC 6265bis, 4.1.3.2); a development server has none.
  const nameFor = ({ url }: Site) => `${url.startsWith('https:') ? '__Host-' : ''}${options.name}`;
  return {
    find(scope, headers) {
      const prefix = `${nameFor(scope.site)}=`;
      const cookies = (headers.get('cookie') ?? '')
        .split('; ')
        .filter((cookie) => cookie.startsWith(prefix));
      const [, id, signature] = VALUE.exec(cookies.at(-1)?.slice(prefix.length) ?? '') ?? [];
      if (id === undefined || signature === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(sign(key, scope, id), given)) ? id : undefined;
    },
    create(scope, seconds) {
      const id = randomBytes(BYTES).toString('base64url');
      const signature = sign(keys[0] ?? '', scope, id).toString('base64url');
      const isSecure = scope.site.url.startsWith('https:');
      return {
        id,
        cookie: `${nameFor(scope.site)}=${id}.${signature}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      };
    },
  };
}

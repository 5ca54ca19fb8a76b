import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#domain/locale/locale.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/** The version that a link shows, and the end of the link. */
export interface PreviewSubject {
  /** 16 random bytes, base64url: the row of the link. */
  id: string;
  /** Alias of the site. */
  site: string;
  /** Id of the document. */
  document: string;
  /** Hash of the version. */
  version: string;
  locale: Locale;
  endsAt: Date;
}

/** The parts of a token that was signed here for a site. */
export interface SignedPreview {
  id: string;
  endsAt: Date;
  /** Of document, version and language: the row of the link must have the same. */
  digest: string;
}

/** Tokens of previews. An invented one costs no query. */
export interface PreviewTokens {
  make(subject: PreviewSubject): string;
  /** The parts of a token; `undefined` for one that was not signed here, or for another site. */
  read(token: string, site: string): SignedPreview | undefined;
  /** Whether a token was made for a document, version and language. */
  isOf(signed: SignedPreview, subject: PreviewSubject): boolean;
}

/**
 * A token: id of the row, end in seconds since 1970 in base 36, a digest of 12 bytes and a
 * signature of 16 bytes, both base64url.
 */
const TOKEN = /^([\w-]{22})\.([0-9a-z]{6,8})\.([\w-]{16})\.([\w-]{22})$/;

/** `secrets`: the operator's secret, which signs, then the one before it. */
export function createPreviewTokens(secrets: readonly [string, ...string[]]): PreviewTokens {
  const keys = secrets.map((secret) => derivedSecret(secret, 'previews of documents'));
  const sign = (key: string, site: string, signed: string) =>
    createHmac('sha256', key).update(`${site}\n${signed}`).digest().subarray(0, 16);
  return {
    make(subject) {
      const end = Math.floor(subject.endsAt.getTime() / 1000).toString(36);
      const signed = `${subject.id}.${end}.${digestOf(subject)}`;
      return `${signed}.${sign(keys[0] ?? '', subject.site, signed).toString('base64url')}`;
    },
    read(token, site) {
      const [, id, end, digest, signature] = TOKEN.exec(token) ?? [];
      if (id === undefined || end === undefined || digest === undefined || signature === undefined)
        return undefined;
      const given = Buffer.from(signature, 'base64url');
      // The last character of base64url has bits that decoding drops.
      if (given.toString('base64url') !== signature) return undefined;
      const signed = `${id}.${end}.${digest}`;
      const isOurs = keys.some((key) => timingSafeEqual(sign(key, site, signed), given));
      return isOurs ? { id, digest, endsAt: new Date(Number.parseInt(end, 36) * 1000) } : undefined;
    },
    isOf: ({ id, digest }, subject) =>
      id === subject.id && timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(subject))),
  };
}

function digestOf({ document, version, locale }: PreviewSubject): string {
  return createHash('sha256')
    .update(`${document}\n${version}\n${locale}`)
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}

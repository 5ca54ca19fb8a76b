import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedSecret } from '../../platform/settings/derived-secret.ts';

/** A token: its end in seconds since 1970, in base 36, and a signature of 16 bytes, base64url. */
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{22})$/;

/** The story that a preview opens. */
export interface PreviewedStory {
  /** Alias of the site. */
  site: string;
  /** Id of the document: a preview is of one language. */
  story: string;
}

/** Previews of closed stories, which the newsroom's tools ask for. The token has all that it says, so that nothing is stored. */
export interface PreviewLinks {
  make(of: PreviewedStory & { endsAt: Date }): string;
  /** Whether a token opens a story at an instant. */
  isValid(of: PreviewedStory & { token: string; now: Date }): boolean;
}

/** `secrets`: the operator's secret, then the one before it. */
export function createPreviewLinks(secrets: readonly [string, ...string[]]): PreviewLinks {
  const keys = secrets.map((secret) => derivedSecret(secret, 'previews'));
  const sign = (key: string, { site, story }: PreviewedStory, end: string) =>
    createHmac('sha256', key).update(`${site}\n${story}\n${end}`).digest().subarray(0, 16);
  return {
    make({ endsAt, ...of }) {
      const end = Math.floor(endsAt.getTime() / 1000).toString(36);
      return `${end}.${sign(keys[0] ?? '', of, end).toString('base64url')}`;
    },
    isValid({ token, now, ...of }) {
      const [, end, signature] = TOKEN.exec(token) ?? [];
      if (end === undefined || signature === undefined) return false;
      const given = Buffer.from(signature, 'base64url');
      return Number.parseInt(end, 36) * 1000 > now.getTime() && keys.some((key) => timingSafeEqual(sign(key, of, end), given));
    },
  };
}

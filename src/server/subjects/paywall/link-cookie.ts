import { GIFT } from '#domain/paywall/gift.ts';
import { PREVIEW } from '#domain/paywall/preview.ts';
import type { Site } from '#domain/sites/site.ts';

const NAME = 'portada_link';

/** Longest tokens in characters. The call refuses longer ones. */
export const MAX_GIFT = 200;
export const MAX_PREVIEW = 50;

/** Characters of the tokens that we make: base64url and points. */
const TOKEN = /^[\w.-]+$/;

/** Tokens of the link by which a reader came to a closed story. */
export interface LinkTokens {
  gift?: string | undefined;
  preview?: string | undefined;
}

/**
 * The tokens in the address of the page that a form was posted from. A page is the same for
 * everybody, so that its form cannot contain them. The `Referer` of a request to the same origin
 * has the whole address (`Referrer-Policy`).
 */
export function tokensOfReferer(headers: Headers, storyPath: string): LinkTokens {
  const referer = URL.parse(headers.get('referer') ?? '');
  return referer?.pathname === storyPath ? tokensIn(referer.searchParams) : {};
}

/**
 * Keeps the tokens for the page of one reader, until the browser is closed. In its address they
 * would open the story without a count to everybody who gets that address. A gift is kept as the
 * pass of its counted opening. `path` is that of the page.
 */
export function linkCookie(site: Site, path: string, { gift, preview }: LinkTokens): string {
  const tokens = new URLSearchParams({
    ...(gift === undefined ? {} : { [GIFT]: gift }),
    ...(preview === undefined ? {} : { [PREVIEW]: preview }),
  });
  const secure = site.url.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${tokens.toString()}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

/** The tokens that `linkCookie` has kept for this page. */
export function findLinkTokens(headers: Headers): LinkTokens {
  const kept = (headers.get('cookie') ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`));
  return tokensIn(new URLSearchParams(kept?.slice(NAME.length + 1)));
}

function tokensIn(parameters: URLSearchParams): LinkTokens {
  const tokenIn = (name: string, most: number) => {
    const token = parameters.get(name) ?? '';
    return TOKEN.test(token) && token.length <= most ? token : undefined;
  };
  const gift = tokenIn(GIFT, MAX_GIFT);
  const preview = tokenIn(PREVIEW, MAX_PREVIEW);
  return { ...(gift === undefined ? {} : { gift }), ...(preview === undefined ? {} : { preview }) };
}

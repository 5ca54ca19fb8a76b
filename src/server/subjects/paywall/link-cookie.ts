import { GIFT } from '../../../domain/paywall/gift.ts';
import { PREVIEW } from '../../../domain/paywall/preview.ts';
import type { Site } from '../../../domain/sites/site.ts';

const NAME = 'portada_link';

/** Longest token that is kept, in characters: that of the call. */
const MAX_TOKEN = 200;

/** Tokens of the link by which a reader came to a closed story. */
export interface LinkTokens {
  gift?: string;
  preview?: string;
}

/**
 * The tokens in the address of the page that a form was posted from. A page is the same for everybody, so that its form
 * cannot contain them. The `Referer` of a request to the same origin has the whole address (`Referrer-Policy`).
 */
export function tokensOfReferer(headers: Headers, storyPath: string): LinkTokens {
  const referer = URL.parse(headers.get('referer') ?? '');
  return referer?.pathname === storyPath ? tokensIn(referer.searchParams) : {};
}

/**
 * Keeps the tokens for the page of one reader, until the browser is closed. In its address they would open the story without a
 * count to everybody who gets that address. `path` is that of the page.
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
  const kept = (headers.get('cookie') ?? '').split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return tokensIn(new URLSearchParams(kept?.slice(NAME.length + 1)));
}

function tokensIn(parameters: URLSearchParams): LinkTokens {
  const tokenIn = (name: string) => {
    const token = parameters.get(name) ?? '';
    return token !== '' && token.length <= MAX_TOKEN ? token : undefined;
  };
  const [gift, preview] = [tokenIn(GIFT), tokenIn(PREVIEW)];
  return { ...(gift === undefined ? {} : { gift }), ...(preview === undefined ? {} : { preview }) };
}

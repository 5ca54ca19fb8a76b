import { randomBytes } from 'node:crypto';
import { isStory } from '#domain/documents/document.ts';
import { isClosed } from '#domain/paywall/public-story.ts';
import { frontPath } from '#domain/paths/urls.ts';
import {
  pageOfPreview,
  PREVIEW_LIFE,
  PREVIEW_WALL,
  previewPath,
  PREVIEWS,
  previewFormOf,
  type ShownPreview,
} from '#domain/previews/preview.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** The cookie that tells browsers apart, for the log only. It is sent to previews only. */
const COOKIE = 'portada_previa';

const VALUE = /^[\w-]{22}$/;

/**
 * Opens the preview of a request's token, or returns the status of its error page. A link may be
 * opened in any browser; the log tells each opening, without the token.
 */
export async function openPreview(
  { params, request, url, locals }: Pick<CallContext, 'params' | 'request' | 'url' | 'locals'>,
  now = new Date(),
): Promise<ShownPreview | 404 | 410> {
  // A form of the page would act on the published document.
  if (request.method !== 'GET' && request.method !== 'HEAD') return 404;
  const { services, site } = locals;
  const token = params['token'] ?? '';
  const known = browserOf(request.headers);
  const browser = known ?? randomBytes(16).toString('base64url');
  const opened = await services.desk.previews.open({ token, site: site.alias, browser, now });
  if (opened === 'unknown') return 404;
  if (opened === 'ended') return 410;
  const { id, locale, documents, state, isOutdated, endsAt, isOtherBrowser } = opened;
  const [previewed] = documents;
  const edition = { site, locale };
  const page = previewed && pageOfPreview(edition, previewed);
  if (!previewed || page === undefined) return 404;
  services.log.info(
    { preview: id, document: previewed.document.id, site: site.alias, isOtherBrowser },
    isOtherBrowser ? 'a preview was opened in another browser' : 'a preview was opened',
  );
  const form = previewFormOf(url.searchParams);
  return {
    edition,
    form,
    isClosed: isStory(previewed.document) && isClosed(site, previewed.document),
    isCut: url.searchParams.has(PREVIEW_WALL),
    documents,
    state,
    isOutdated,
    endsAt,
    path: form === 'front' ? frontPath(edition) : page,
    ownPath: previewPath(token),
    cookie: known === undefined ? cookieOf(browser, site.url) : undefined,
  };
}

function browserOf(headers: Headers): string | undefined {
  const value = (headers.get('cookie') ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

function cookieOf(browser: string, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${browser}; Path=${PREVIEWS}; Max-Age=${PREVIEW_LIFE / 1000}; HttpOnly; SameSite=Lax${secure}`;
}

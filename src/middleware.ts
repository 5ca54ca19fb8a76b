import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { readPath } from './domain/routes/read-path.ts';
import { inEdition } from './domain/paths/urls.ts';
import { decodablePath } from './domain/paths/decodable-path.ts';
import { isPreviewPath } from './domain/previews/preview.ts';
import { hasForm, WITH_FORM } from './domain/stories/story-form.ts';
import { findDatabaseProblem } from './server/platform/database/database-problem.ts';
import type { Route } from './domain/routes/route.ts';
import { FRAGMENT_CUTS } from './server/entrances/page-files/fragment-cuts.ts';
import { compressAnswer } from './server/platform/http/compress-answer.ts';
import { narrowPolicy } from './server/platform/page-cache/page-policy.ts';
import { dropAbsentStyles } from './server/platform/page-cache/page-styles.ts';
import { allowSiteOrigins, type PolicySite } from './server/platform/page-cache/site-policy.ts';
import { atStaticOrigin } from './server/platform/page-cache/static-origin.ts';

/**
 * Maximum age of a cached page in seconds. It is a safeguard against a lost purge, because purges
 * keep pages current. It has no effect on cache files that nginx serves.
 */
const MAX_AGE = 24 * 3600;
/** Seconds after the maximum age in which a stale page is served while it is rendered again. */
const STALE_WHILE_REVALIDATE = 7 * 24 * 3600;

const ERROR_PAGES: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/**
 * Splits the locale from the URL before routing, and sets the cache headers of the response. The
 * site is already known from the host (listener, development server).
 */
export const onRequest = defineMiddleware(async (context, next) => {
  // A list in the response of a call: the call's own pass completes the headers.
  if (context.locals.shownShows) return next();
  const isPreview = isPreviewPath(context.url.pathname);
  const response = await respond(context, next);
  if (isPreview) return withheld(response, context.locals.preview?.cookie);
  // For cached pages the renderer narrows the policy, because it has the page's bytes.
  if (context.locals.audience === 'cache') return response;
  const narrow = await withNarrowPolicy(response, context.locals);
  return context.locals.route.isCompressed === true
    ? compressAnswer(context.request, narrow)
    : narrow;
});

async function respond(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url } = context;
  const { locale, plain: path, route } = readPath(locals.site, url.pathname);
  locals.edition = { site: locals.site, locale };
  locals.path = path;
  locals.route = route;
  locals.content = locals.services.content.contentOf(locals.edition, locals.preview?.documents);
  // The page of an error has the address of the page that failed, which would fail again.
  const render = async () =>
    context.routePattern === '/500'
      ? next()
      : renderPath({ path: await fileOfStory(locals), route, url }, next);
  const isAskedFor = context.originPathname === url.pathname;
  if (locals.audience === 'cache') {
    // No route matched: the front process has a cached 404 page, so that none is rendered here.
    if (context.routePattern === '/404' && path !== '/404/')
      return missing(404, locals.content.tags.all);
    const response = await render();
    if (isMissing(response.status) && isBare(response))
      return missing(response.status, locals.content.tags.all);
    return finish(context, response, {
      isKept: response.status === 200 || path === `/${response.status}/`,
    });
  }
  if (route.answer === 'error' && path !== '/404/' && isAskedFor) return errorPage(context, 404);
  const response = await render();
  if (ERROR_PAGES.has(response.status) && isBare(response))
    return errorPage(context, response.status);
  return finish(context, response, { isKept: response.status === 200 });
}

/**
 * Reduces the hashes in the security policy to the needed ones, because some proxies refuse headers
 * over 4 kB, and adds the site's origins.
 */
async function withNarrowPolicy(
  response: Response,
  { site, hasAllParts }: { site: PolicySite; hasAllParts?: boolean },
): Promise<Response> {
  const full = response.headers.get('content-security-policy');
  if (full === null) return response;
  const made = { body: Buffer.from(await response.arrayBuffer()), policy: full };
  const { body, policy } = hasAllParts === true ? dropAbsentStyles(made) : made;
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', allowSiteOrigins(narrowPolicy(policy, body), site, body));
  headers.delete('Content-Length');
  return new Response(atStaticOrigin(body, site.staticUrl), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

/**
 * A preview, or the error page in its place: nobody keeps it or finds it, and its address, which
 * has the token, is told to nobody. The pass of the shown page has narrowed the policy.
 */
function withheld(response: Response, cookie: string | undefined): Response {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive');
  response.headers.set('Referrer-Policy', 'no-referrer');
  if (cookie !== undefined) response.headers.append('Set-Cookie', cookie);
  return response;
}

const isMissing = (status: number): boolean => status === 404 || status === 410;

/**
 * An empty body instead of a missing one, because Astro replaces a response without body by its 404
 * page.
 */
function missing(status: number, tags: readonly string[]): Response {
  return new Response('', { status, headers: { 'Cache-Tag': tags.join(',') } });
}

/**
 * Renders a path. A fragment that is a cut is taken out of the page at the path above it, so that
 * both show the same.
 */
async function renderPath(
  { path, route, url }: { path: string; route: Route; url: URL },
  next: MiddlewareNext,
): Promise<Response> {
  if (route.answer !== 'fragment' || route.from === 'page') return next(rewritten(path, url));
  const page = await next(rewritten(path.slice(0, path.lastIndexOf('/') + 1), url));
  if (page.status !== 200) return page;
  const response = FRAGMENT_CUTS[route.from](await page.text());
  return response
    ? Response.json({ httpCode: 200, response })
    : new Response(null, { status: 404 });
}

/**
 * The path of the file that prints a page. Stories with a form have a file of their own
 * (`con-formulario.astro`), because every story would carry its styles.
 */
async function fileOfStory({
  path,
  route,
  content,
}: Pick<APIContext['locals'], 'path' | 'route' | 'content'>): Promise<string> {
  if (route.hasStorySlug !== true) return path;
  const found = await content.findStory(path);
  return found !== undefined && hasForm(found.story) ? `${path}${WITH_FORM}/` : path;
}

/** URL of the route for a path without locale prefix, or `undefined` if the URL is unchanged. */
function rewritten(path: string, url: URL): URL | undefined {
  return path === url.pathname ? undefined : new URL(decodablePath(path) + url.search, url);
}

/** Completes the headers of a response and sets its lifetime in the cache. */
function finish(
  context: APIContext,
  response: Response,
  { isKept }: { isKept: boolean },
): Response {
  const { locals, url } = context;
  const problem = findDatabaseProblem(locals.failure);
  if (problem) return unavailable(response, problem.retryAfter);
  // Without a charset, browsers guess the encoding of the page.
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
  const isPage =
    response.headers.get('content-type')?.startsWith('text/html') === true ||
    isFragmentOrFile(locals.route);
  // The cache requests pages by their path alone. A page with a query or a posted form is made for
  // one request and must not be cached.
  const isMade = isPage && (url.search !== '' || context.request.method === 'POST');
  if (locals.audience === 'preview' || (isMade && !isPrivate(response)))
    response.headers.set('Cache-Control', 'no-store');
  const isForKeeping = response.headers.get('cache-control') !== 'no-store' && !isPrivate(response);
  const { maxAge = MAX_AGE } = context.cache.options;
  if (isPage && isForKeeping && isKept)
    context.cache.set({
      maxAge: Math.min(maxAge, locals.content.tags.lifetime),
      swr: STALE_WHILE_REVALIDATE,
      tags: locals.content.tags.all,
    });
  return response;
}

function isFragmentOrFile({ answer }: Route): boolean {
  return answer === 'fragment' || answer === 'file';
}

/** Whether a page was made for one browser, which may keep it. */
const isPrivate = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.startsWith('private') === true;

/**
 * Whether a response has a status only. The response to a HEAD request of an endpoint has no body
 * either, but a content type.
 */
const isBare = ({ body, headers }: Response): boolean =>
  body === null && !headers.has('content-type');

/**
 * The error page as a 503 response with Retry-After, as endpoints respond. Astro gives this page no
 * status other than 500.
 */
function unavailable({ body, headers }: Response, retryAfter: number): Response {
  const sent = new Headers(headers);
  sent.set('Content-Type', 'text/html; charset=utf-8');
  sent.set('Retry-After', String(retryAfter));
  return new Response(body, { status: 503, headers: sent });
}

async function errorPage(context: APIContext, status: number): Promise<Response> {
  // A request of its own, because the page may have read the body of a posted form.
  const page = await context.rewrite(
    new Request(new URL(inEdition(context.locals.edition, `/${status}/`), context.url)),
  );
  return new Response(page.body, { status, headers: page.headers });
}

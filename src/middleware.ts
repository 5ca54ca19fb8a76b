import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { inEdition, splitLocale } from './domain/addresses.ts';
import { isFileAddress } from './domain/files/file-addresses.ts';
import { isDatabaseDown } from './server/database/database-down.ts';
import { narrowPolicy } from './server/page-cache/page-policy.ts';
import { allowStaticOrigin, atStaticOrigin } from './server/page-cache/static-origin.ts';

/**
 * Seconds a page holds when nothing it shows is published: a guard against a purge that got lost, not a way to be current. Where nginx sends the
 * cache's files nobody looks at it.
 */
const MAX_AGE = 24 * 3600;
/** Seconds after that in which readers get it while a new one is made. */
const STALE_WHILE_REVALIDATE = 7 * 24 * 3600;

const ERROR_PAGES: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Pages that answer for others. Asked for by their own address they are none: nothing went wrong, and nobody is to log that it did. */
const ERROR_ADDRESS = /^\/(?:401|403|410|500)\/$/;

/**
 * Finds the language in the address, hides it from the routes, and says what the page showed. The site was found by its host before
 * (listener, development server).
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await respond(context, next);
  // The renderer does it for pages of the cache, whose bytes it has at hand.
  return context.locals.isForCache === true ? response : withNarrowPolicy(response, context.locals.site.staticUrl);
});

async function respond(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url } = context;
  const { locale, path } = splitLocale(locals.site, url.pathname);
  locals.edition = { site: locals.site, locale };
  locals.path = path;
  locals.content = locals.services.contentOf(locals.edition);
  const isAskedFor = context.originPathname === url.pathname;
  if (locals.isForCache === true) {
    // Astro found no route: the front has a kept 404 page, so none is rendered.
    if (context.routePattern === '/404' && path !== '/404/') return missing(404, locals.content.tags);
    const response = await next(rewritten(path, url));
    if (isMissing(response.status) && isBare(response)) return missing(response.status, locals.content.tags);
    return finish(context, response, { isKept: response.status === 200 || path === `/${response.status}/` });
  }
  if (ERROR_ADDRESS.test(path) && isAskedFor) return errorPage(context, 404);
  const response = await next(rewritten(path, url));
  if (ERROR_PAGES.has(response.status) && isBare(response)) return errorPage(context, response.status);
  return finish(context, response, { isKept: response.status === 200 });
}

/** The response with no more hashes in its policy than it needs, since a proxy may refuse headers of more than 4 kB, and with files at the site's static origin. */
async function withNarrowPolicy(response: Response, staticOrigin: string): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (policy === null) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', allowStaticOrigin(narrowPolicy(policy, body), staticOrigin));
  headers.delete('Content-Length');
  return new Response(atStaticOrigin(body, staticOrigin), { status: response.status, statusText: response.statusText, headers });
}

const isMissing = (status: number): boolean => status === 404 || status === 410;

/** An empty body, not none: Astro would render its 404 page in the place of a response without one. */
function missing(status: number, tags: readonly string[]): Response {
  return new Response('', { status, headers: { 'Cache-Tag': tags.join(',') } });
}

/** Where the route of an address without its locale's prefix is; `undefined` where it is the address itself. */
function rewritten(path: string, url: URL): URL | undefined {
  return path === url.pathname ? undefined : new URL(path + url.search, url);
}

/** Completes the headers of a response and says how long it may be kept. */
function finish(context: APIContext, response: Response, { isKept }: { isKept: boolean }): Response {
  const { locals, url } = context;
  if (isDatabaseDown(locals.failure)) return unavailable(response);
  // Browsers guess at the letters of a page that does not say what they are.
  if (response.headers.get('content-type') === 'text/html') response.headers.set('Content-Type', 'text/html; charset=utf-8');
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true || isFileAddress(locals.site, url.pathname);
  // The cache asks for pages by their path alone. With a query or a form a page is made for one request, and nobody keeps it.
  if (isPage && (url.search !== '' || context.request.method === 'POST')) response.headers.set('Cache-Control', 'no-store');
  const isForKeeping = response.headers.get('cache-control') !== 'no-store';
  const { maxAge = MAX_AGE } = context.cache.options;
  if (isPage && isForKeeping && isKept) context.cache.set({ maxAge, swr: STALE_WHILE_REVALIDATE, tags: locals.content.tags });
  return response;
}

/** Whether nothing but a status was said. A call's answer to HEAD has no body either, but says what it would be. */
const isBare = ({ body, headers }: Response): boolean => body === null && !headers.has('content-type');

/** The error page as the answer of a site that is back soon, as calls are answered. Astro gives the page itself no status but 500. */
function unavailable({ body, headers }: Response): Response {
  const sent = new Headers(headers);
  sent.set('Content-Type', 'text/html; charset=utf-8');
  sent.set('Retry-After', '5');
  return new Response(body, { status: 503, headers: sent });
}

async function errorPage(context: APIContext, status: number): Promise<Response> {
  const page = await context.rewrite(new URL(inEdition(context.locals.edition, `/${status}/`), context.url));
  return new Response(page.body, { status, headers: page.headers });
}

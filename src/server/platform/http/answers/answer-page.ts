import { closedTag } from '#domain/documents/cache-tags.ts';
import { counterOf } from '#domain/routes/counter.ts';
import { wantedPaths } from '#domain/routes/known-path.ts';
import { readPath, type SitePath } from '#domain/routes/read-path.ts';
import { isCallRoute, isFileRoute } from '#domain/routes/route.ts';
import { inEdition } from '#domain/paths/urls.ts';
import type { Crawler } from '#domain/sites/paywall/crawlers.ts';
import { BackendDownError } from '#server/platform/backend/backend.ts';
import type { CachedPage } from '#server/platform/page-cache/cached-page.ts';
import type { MissingStatus } from '#server/platform/page-cache/render-outcome.ts';
import type { Asked, Target } from '../asked.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { sendAnswer, sendForNow, sendProblem, sendRedirect, sendStatus } from '../send.ts';
import { isLoadedAhead } from './send-rules.ts';
import { sendTooOften } from '../unavailable.ts';
import { looksLikeFile, usualSpelling, withoutDefaultPrefix } from '../usual-spelling.ts';

/**
 * Sends a page or a generated file from the page cache, or a redirect to the usual spelling of its
 * path.
 */
export async function answerPage(asked: Asked): Promise<void> {
  const { options, response, target } = asked;
  const shared =
    target.route.answer === 'fragment' ? target.route.sharedPath?.(target.plain) : undefined;
  const { query } = target;
  if (shared !== undefined) return sendRedirect(response, { location: shared, query });
  // The canonical URL of a file has no trailing slash.
  if (isFileWithSlash(target)) return sendStatus(response, 404);
  const spelling = findOtherSpelling(options, target);
  if (spelling === 'none') return answerMissing(asked, 404);
  if (spelling !== undefined) return sendRedirect(response, { location: spelling, query });
  // Pages have a trailing slash. A path that looks like a file gets 404 instead of a redirect.
  if (!isFileRoute(target.route) && !target.path.endsWith('/')) {
    if (looksLikeFile(target)) return answerMissing(asked, 404);
    return sendRedirect(response, { location: `${target.path}/`, query });
  }
  if (options.isKnown(wantedPaths(target)) === false) return answerMissing(asked, 404);
  const isOpened = asked.request.headers['sec-fetch-dest'] === 'document';
  if (isOpened && target.route.answer === 'fragment' && target.route.shownOn !== undefined)
    return sendForNow(response, inEdition(target, target.route.shownOn));
  return sendPageOf(asked);
}

/** Sends the cached error page of the site and language. */
export async function answerMissing(
  { options, request, response, target }: Asked,
  status: MissingStatus,
): Promise<void> {
  if (isCallRoute(target.route)) return sendProblem(response, status, 'NOT_FOUND');
  // Feed readers, crawlers and scripts that request a feed, a site map or a fragment do not need an
  // HTML error page.
  if (target.route.answer === 'fragment' || isFileRoute(target.route))
    return sendStatus(response, status);
  const { pages, sender, log } = options;
  const key = target.site.alias + inEdition(target, `/${status}/`);
  const kept = pages.peek(key);
  const found = kept
    ? { kind: 'page' as const, page: kept }
    : await pages
        .get(key)
        .catch((error: unknown) =>
          log.warn({ err: error, key }, 'an error page could not be rendered'),
        );
  if (found?.kind !== 'page') return sendStatus(response, status);
  sender.sendError(request, response, found.page);
}

function isFileWithSlash({ site, path, plain }: Target): boolean {
  const isNamed = plain.endsWith('/') && looksLikeFile({ plain: plain.slice(0, -1) });
  return isNamed && isFileRoute(readPath(site, path.slice(0, -1)).route);
}

/**
 * The canonical path for a path spelled differently: with the prefix of the default language, or in
 * upper case. `none`: no known page matches in any spelling. `undefined`: look the path up as it
 * is. Only the set of known pages is checked. The result stays on the same site, because
 * `parseTarget` has rejected doubled slashes and backslashes.
 */
function findOtherSpelling(
  { isKnown }: Pick<Asked['options'], 'isKnown'>,
  target: Target,
): string | 'none' | undefined {
  const { site, path } = target;
  const canStand = (one: SitePath) => isKnown(wantedPaths(one)) !== false;
  const plain = withoutDefaultPrefix(site, path);
  const spelled = plain === path ? target : readPath(site, plain);
  const isWhole = plain.endsWith('/') || isFileRoute(spelled.route);
  const asIs = isWhole ? spelled : readPath(site, `${plain}/`);
  if (plain === path && canStand(asIs)) return undefined;
  if (spelled.route.answer === 'call' || spelled.route.answer === 'media') return 'none';
  const usual = usualSpelling(site, plain);
  if (usual === undefined) return 'none';
  const found = [asIs, usual].find((one) => one.path !== path && canStand(one));
  return found?.path ?? (plain === path ? undefined : 'none');
}

async function sendPageOf(asked: Asked): Promise<void> {
  const { options, request, response, target, note } = asked;
  const { pages, sender } = options;
  const key = target.site.alias + target.path;
  const fresh = pages.peek(key);
  // Readers open few of the pages that browsers load ahead. A page that nobody has opened is
  // rendered for readers only.
  if (!fresh && isLoadedAhead(request) && !pages.has(key)) return sendStatus(response, 429);
  // Whether the page of a range is kept is known afterwards: days and months with stories are, and
  // crawlers read them all.
  const counter = counterOf(target.route);
  const limiter =
    fresh || typeof counter === 'object' || pages.has(key) ? undefined : options.limiters[counter];
  const clientAddress = limiter === undefined ? '' : options.clientAddressOf(request);
  const wait = limiter?.count(clientAddress);
  if (wait !== undefined && isCallRoute(target.route))
    return sendProblem(response, 429, 'TOO_MANY_REQUESTS', { 'Retry-After': String(wait) });
  if (wait !== undefined && (target.route.answer === 'fragment' || isFileRoute(target.route)))
    return sendStatus(response, 429, { 'Retry-After': String(wait) });
  if (wait !== undefined) return sendTooOften(response, target, wait);
  if (!fresh) note.work = 'render';
  const found = fresh ? { kind: 'page' as const, page: fresh } : await pages.get(key);
  if (found.kind === 'page') limiter?.giveBack(clientAddress);
  // From the disk, or old for a moment: no render was waited for.
  if ('state' in found && (found.state === 'hit' || found.state === 'stale')) note.work = 'front';
  if (found.kind === 'missing') return answerMissing(asked, found.status);
  // The page of an error is not for a caller.
  if (found.kind === 'answer' && isCallRoute(target.route))
    return sendProblem(response, 503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '5' });
  if (found.kind === 'answer') return sendAnswer(request, response, found.answer, target.query);
  if (found.page.status !== 200) return sender.sendError(request, response, found.page);
  found.page.hits += 1;
  const crawler = crawlerOf(asked, found.page);
  if (crawler) {
    options.countCrawler(target.site, crawler);
    return sendWhole(asked, found.page);
  }
  if (!pages.isFresh(found.page)) return sender.sendStale(request, response, found.page);
  asked.remember(key, found.page);
  sender.send(request, response, found.page);
}

/**
 * The verified crawler that asks for the public part of a closed story, within the limit of its
 * address.
 */
function crawlerOf({ options, request, target }: Asked, page: CachedPage): Crawler | undefined {
  if (
    target.site.paywall.crawlers.length === 0 ||
    !page.tags.includes(closedTag(target.site.alias))
  )
    return undefined;
  const crawler = options.findCrawler(request, target.site);
  if (!crawler) return undefined;
  const isWithinLimit =
    options.limiters.pages.count(options.clientAddressOf(request)) === undefined;
  return isWithinLimit ? crawler : undefined;
}

/**
 * Sends a verified crawler the whole page, rendered for this request and kept nowhere. Without a
 * worker process, the page of everybody.
 */
async function sendWhole(
  { options, request, response, target, note }: Asked,
  page: CachedPage,
): Promise<void> {
  note.work = 'read';
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  const origin = {
    site: target.site.alias,
    clientAddress: options.clientAddressOf(request),
    requestId: note.requestId,
    isCrawler: true,
  };
  try {
    await options.handleCall(request, response, origin, { work: 'read', body: Buffer.alloc(0) });
  } catch (error) {
    if (response.headersSent || !(error instanceof BackendDownError)) throw error;
    options.sender.send(request, response, page);
  }
}

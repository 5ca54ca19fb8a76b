import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCallRoute } from '#domain/routes/route.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { getTranslator } from '#i18n/translator.ts';
import { BackendDownError, BackendStartingError } from '../backend/backend.ts';
import type { Target } from './asked.ts';
import { sendProblem, sendStatus, sendText } from './send.ts';

/** Seconds after which a client may retry a request that failed for another reason. */
const RETRY_AFTER = 5;

/** Nothing but the page's own style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Answers a request that failed with 503 and `Retry-After`: a call with a problem in JSON, a page
 * with a small page in the language of its path, anything else with a line of text. The page loads
 * nothing. While the node starts, it reloads itself, so that the first visitor sees the site
 * without a click. `target` is absent if it was not read yet.
 */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { target, error }: { target: Target | undefined; error: unknown },
): void {
  const retryAfter = String(error instanceof BackendDownError ? error.retryAfter : RETRY_AFTER);
  if (target && isCallRoute(target.route))
    return sendProblem(response, 503, 'SERVICE_UNAVAILABLE', { 'Retry-After': retryAfter });
  if (target?.path.endsWith('/') !== true)
    return sendStatus(response, 503, { 'Retry-After': retryAfter });
  const isStarting = error instanceof BackendStartingError;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  sendText(response, 503, pageOf(target, isStarting ? 'starting' : 'busy'), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Retry-After': retryAfter,
    ...(isStarting && isRead ? { Refresh: retryAfter } : {}),
  });
}

/**
 * Answers 429 with a small page in the language of the path: the client asked for too many pages
 * that are made for it.
 */
export function sendTooOften(response: ServerResponse, edition: Edition, retryAfter: number): void {
  sendText(response, 429, pageOf(edition, 'tooOften'), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Retry-After': String(retryAfter),
  });
}

function pageOf({ site, locale }: Edition, reason: 'starting' | 'busy' | 'tooOften'): string {
  const t = getTranslator(locale);
  const [title, text] = [t(`errors:page.${reason}.title`), t(`errors:page.${reason}.text`)];
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(site.name)}</title>` +
    '<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>' +
    `</head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#domain/sites/site.ts';
import { speculationRules } from '#domain/routes/speculation-rules.ts';
import { sendText } from '../send.ts';

/**
 * Sends the rules by which browsers load the next page ahead; none to a browser that saves data
 * (https://wicg.github.io/savedata/). Only the browser keeps them, because a CDN may ignore `Vary`.
 */
export function sendRules(request: IncomingMessage, response: ServerResponse, site: Site): void {
  const isSaving = request.headers['save-data']?.toString().toLowerCase() === 'on';
  sendText(response, 200, JSON.stringify(isSaving ? {} : speculationRules(site)), {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'private, max-age=3600',
    Vary: 'Save-Data',
  });
}

/**
 * Whether a browser asks for a page that nobody has opened yet
 * (https://fetch.spec.whatwg.org/#sec-purpose-header).
 */
export function isLoadedAhead({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-purpose']?.toString().startsWith('prefetch') === true;
}

import type { APIContext } from 'astro';
import { call, type CallOutcome } from '#contracts/call.ts';
import type { CallInput, Contract, ContractTypes } from '#contracts/contract.ts';
import { inEdition } from '#domain/paths/urls.ts';
import { readBackPath } from '#domain/paths/back-url.ts';
import type { Endpoint } from './endpoint.ts';
import { readFormBody } from '#server/platform/http/read-body.ts';

/**
 * Pages whose forms work without JavaScript. The form is posted to the page itself, which makes the
 * same call as the island and shows the result. Such a response belongs to one reader, and is never
 * cached.
 */

/** Limit in bytes, equal to that of a call. */
const FORM_LIMIT = 16 * 1024;

/** A page's own context, as Astro passes it to a page and to a route. */
export type PageContext = Pick<APIContext, 'request' | 'url' | 'params' | 'locals'> & {
  response: { headers: Headers; status?: number };
};

/**
 * The posted form; `undefined` if the request is not a POST. Anything other than a form, or one
 * that is larger than `limit` bytes, results in an empty form, which the rules then reject.
 */
export async function readForm(
  { request }: Pick<PageContext, 'request'>,
  limit = FORM_LIMIT,
): Promise<URLSearchParams | undefined> {
  if (request.method !== 'POST') return undefined;
  return (await readFormBody(request, limit)) ?? new URLSearchParams();
}

/**
 * Makes a call for the page's reader through the endpoint itself, with the request's cookies and
 * origin. Adds the cookies of the call, and what the device must forget, to the page's response.
 */
export function callAsReader<Types extends ContractTypes>(
  page: PageContext,
  endpoint: Endpoint,
  contract: Contract<Types>,
  input: CallInput<Types>,
): Promise<CallOutcome<Types>> {
  return call(contract, input, {
    async fetch(path, init = {}) {
      const headers = new Headers(page.request.headers);
      for (const name of ['content-length', 'transfer-encoding', 'content-type'])
        headers.delete(name);
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      // Determines the language and final redirect of mails, even if the browser omits the Referer
      // header.
      headers.set('referer', new URL(pathOf(page) + page.url.search, page.url).href);
      const url = new URL(String(path), page.url);
      const request = new Request(url, {
        method: init.method ?? 'GET',
        headers,
        body: init.body ?? null,
      });
      const answer = await endpoint({
        request,
        url,
        params: input.params ?? {},
        locals: page.locals,
      });
      for (const cookie of answer.headers.getSetCookie())
        page.response.headers.append('Set-Cookie', cookie);
      const cleared = answer.headers.get('clear-site-data');
      if (cleared !== null) page.response.headers.set('Clear-Site-Data', cleared);
      return answer;
    },
  });
}

/** The page's public path; the internal path lacks the language prefix. */
export function pathOf({ locals: { edition, path } }: Pick<PageContext, 'locals'>): string {
  return inEdition(edition, path);
}

/** Marks the response as specific to one reader, so that it is not cached. */
export function keepToReader({ response }: Pick<PageContext, 'response'>): void {
  response.headers.set('Cache-Control', 'no-store');
}

/** The page's validated `backUrl`; `undefined` if it is not a page of ours. */
export function backPathOf({
  url,
  locals: { services, site },
}: Pick<PageContext, 'url' | 'locals'>): string | undefined {
  return readBackPath(services.sites, site, url.searchParams.get('backUrl'));
}

/** Redirects after a form, with the response's cookies. */
export function seeOther({ response }: Pick<PageContext, 'response'>, path: string): Response {
  const headers = new Headers(response.headers);
  headers.set('Location', path);
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status: 303, headers });
}

import type { APIContext } from 'astro';
import { call, type CallOutcome } from '../../contracts/call.ts';
import type { CallInput, Contract, ContractTypes } from '../../contracts/contract.ts';
import { inEdition } from '../../domain/addresses.ts';
import { readBackPath } from '../../domain/back-url.ts';
import type { Endpoint } from '../endpoint.ts';
import { readFormBody } from '../http/read-body.ts';

/**
 * Pages whose forms work without JavaScript: they are posted to the page itself, which makes the call that the island would make, and shows what came
 * of it. Such an answer is one reader's, and is never kept.
 */

/** Bytes: as much as a call may send. */
const FORM_LIMIT = 16 * 1024;

/** A page's own context, as Astro hands it to a page and to a route. */
export type PageContext = Pick<APIContext, 'request' | 'url' | 'params' | 'locals'> & { response: { headers: Headers; status?: number } };

/**
 * What a posted form holds; `undefined` where the page was not posted to, and an empty form where it is none or too large: its rules then say what is
 * missing.
 */
export async function readForm({ request }: Pick<PageContext, 'request'>): Promise<URLSearchParams | undefined> {
  if (request.method !== 'POST') return undefined;
  return (await readFormBody(request, FORM_LIMIT)) ?? new URLSearchParams();
}

/** Makes a call as the reader who asked for the page: by the endpoint's own door, with their cookies and origin. Cookies that it sets go with the page. */
export function callAsReader<Types extends ContractTypes>(
  page: PageContext,
  endpoint: Endpoint,
  contract: Contract<Types>,
  input: CallInput<Types>,
): Promise<CallOutcome<Types>> {
  return call(contract, input, {
    async fetch(path, init = {}) {
      const headers = new Headers(page.request.headers);
      for (const name of ['content-length', 'transfer-encoding', 'content-type']) headers.delete(name);
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      // Tells the language of mails and where they lead, also where the browser keeps quiet about it.
      headers.set('referer', new URL(pathOf(page) + page.url.search, page.url).href);
      const url = new URL(String(path), page.url);
      const request = new Request(url, { method: init.method ?? 'GET', headers, body: init.body ?? null });
      const answer = await endpoint({ request, url, params: input.params ?? {}, locals: page.locals });
      for (const cookie of answer.headers.getSetCookie()) page.response.headers.append('Set-Cookie', cookie);
      return answer;
    },
  });
}

/** The page's path as its reader sees it: the address that the page itself is given has lost its language. */
export function pathOf({ locals: { edition, path } }: Pick<PageContext, 'locals'>): string {
  return inEdition(edition, path);
}

/** Marks the page as one reader's own. */
export function keepToReader({ response }: Pick<PageContext, 'response'>): void {
  response.headers.set('Cache-Control', 'no-store');
}

/** Where the page's `backUrl` leads; `undefined` where that is no page of ours. */
export function backPathOf({ url, locals: { services, site } }: Pick<PageContext, 'url' | 'locals'>): string | undefined {
  return readBackPath(services.sites, site, url.searchParams.get('backUrl'));
}

/** Leads on after a form, with the cookies that came of it. */
export function seeOther({ response }: Pick<PageContext, 'response'>, path: string): Response {
  const headers = new Headers(response.headers);
  headers.set('Location', path);
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status: 303, headers });
}

import { get as request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Route } from 'playwright/test';
import { ownAddress } from './own-name.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends a request to the server on this machine, whatever the host name resolves to. Redirects are
 * not followed. Each URL has a network of its own, because one network may have only some pages
 * made in a minute.
 */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        headers: { 'x-forwarded-for': ownAddress(url), ...headers, Host: host },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((body) => resolve({ status, headers, body }), reject);
      },
    ).on('error', reject);
  });
}

/**
 * Answers the request for a page with that of the server, changed. The server is asked by its
 * address: on some machines only the browser knows the names of the sites.
 */
export async function fulfillChanged(
  route: Route,
  change: (html: string) => string,
): Promise<void> {
  const request = route.request();
  const asked = { ...(await request.allHeaders()), 'accept-encoding': 'identity' };
  const { status, headers, body } = await get(request.url(), asked);
  await route.fulfill({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        name === 'content-length' || value === undefined ? [] : [[name, String(value)]],
      ),
    ),
    body: change(body),
  });
}

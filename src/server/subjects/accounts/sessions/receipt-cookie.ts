import type { Site } from '#domain/sites/site.ts';

/**
 * Seconds in which the page after a deletion can show the receipt's number, even if it is reloaded.
 */
const RECEIPT_SECONDS = 600;

/** Format of the receipt numbers of `ReaderStore`. */
const NUMBER = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Passes the number of a deletion's receipt to the next page. A number in the URL could be forged:
 * a link could show a page which claims that an account was deleted.
 */
export function receiptCookie(site: Site, number: string): string {
  const secure = isSecure(site) ? '; Secure' : '';
  return `${nameFor(site)}=${number}; Max-Age=${RECEIPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The receipt number of the last deletion in this browser. */
export function findReceipt(site: Site, headers: Headers): string | undefined {
  const prefix = `${nameFor(site)}=`;
  const cookies = (headers.get('cookie') ?? '')
    .split('; ')
    .filter((cookie) => cookie.startsWith(prefix));
  const number = cookies.at(-1)?.slice(prefix.length);
  return number !== undefined && NUMBER.test(number) ? number : undefined;
}

function nameFor(site: Site): string {
  return `${isSecure(site) ? '__Host-' : ''}portada_receipt`;
}

function isSecure(site: Site): boolean {
  return site.url.startsWith('https:');
}

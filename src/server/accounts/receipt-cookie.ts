import type { Site } from '../../domain/site.ts';

/** Seconds in which the page after a deletion can say the receipt's number, also when it is loaded again. */
const RECEIPT_SECONDS = 600;

/** Receipts as `ReaderStore` numbers them. */
const NUMBER = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Hands the number of a deletion's receipt to the next page. A number in the address could be anybody's: a link could show a stranger's page that says an
 * account was deleted.
 */
export function receiptCookie(site: Site, number: string): string {
  const secure = isSecure(site) ? '; Secure' : '';
  return `${nameFor(site)}=${number}; Max-Age=${RECEIPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The number that the last deletion in this browser left. */
export function findReceipt(site: Site, headers: Headers): string | undefined {
  const prefix = `${nameFor(site)}=`;
  const cookies = (headers.get('cookie') ?? '').split('; ').filter((cookie) => cookie.startsWith(prefix));
  const number = cookies.at(-1)?.slice(prefix.length);
  return number !== undefined && NUMBER.test(number) ? number : undefined;
}

function nameFor(site: Site): string {
  return `${isSecure(site) ? '__Host-' : ''}portada_receipt`;
}

function isSecure(site: Site): boolean {
  return site.url.startsWith('https:');
}

import { checkNick } from '#contracts/accounts/check-nick.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { accountPaths, VALIDATE_MAIL } from '#domain/paths/account-paths.ts';
import { MAX_EMAIL } from '#domain/forms/lengths.ts';
import type { Site } from '#domain/sites/site.ts';
import { VALIDATION_HOURS } from '../engine/validation-token.ts';

/**
 * Seconds between the button that proves an email address and the login page to which it redirects.
 */
const ADDRESS_SECONDS = 60;

const REGISTERED = 'portada_registered';
const ADDRESS = 'portada_address';

/** Where the browser that registered an account matters. */
const PLACES = [VALIDATE_MAIL, checkNick.path];

/**
 * Cookies that identify the browser that registered an account, as long as the mailed link is
 * valid: when the link is confirmed, and when the reader registers again because the email address
 * was wrong. They contain the account's id, and are only sent to these two addresses.
 */
export function registeredCookies(site: Site, readerId: string): string[] {
  const seconds = VALIDATION_HOURS * 3600;
  return PLACES.map((path) => cookie(site, { name: REGISTERED, value: readerId, seconds, path }));
}

/** Clears `registeredCookies` after the email address was proved. */
export function clearedRegisteredCookies(site: Site): string[] {
  return PLACES.map((path) => cookie(site, { name: REGISTERED, value: '', seconds: 0, path }));
}

/** The id of the account that this browser registered, as the browser says: nothing proves it. */
export function findRegistered(headers: Headers): string | undefined {
  return findCookie(headers, REGISTERED);
}

/** Cookie that passes a proved email address to the login page, which prefills it. */
export function addressCookie(edition: Edition, email: string): string {
  return cookie(edition.site, {
    name: ADDRESS,
    value: email,
    seconds: ADDRESS_SECONDS,
    path: accountPaths(edition).login,
  });
}

/** Clears `addressCookie` after it was read. */
export function clearedAddressCookie(edition: Edition): string {
  return cookie(edition.site, {
    name: ADDRESS,
    value: '',
    seconds: 0,
    path: accountPaths(edition).login,
  });
}

/** The email address that was just proved in this browser. */
export function findProvedAddress(headers: Headers): string | undefined {
  const email = findCookie(headers, ADDRESS);
  return email !== undefined && email.length <= MAX_EMAIL ? email : undefined;
}

function cookie(
  { url }: Site,
  { name, value, seconds, path }: { name: string; value: string; seconds: number; path: string },
): string {
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

function findCookie(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    // Cookies may be malformed, because clients can set them freely.
    return undefined;
  }
}

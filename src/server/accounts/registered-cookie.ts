import { accountPaths, VALIDATE_MAIL, type Edition } from '../../domain/addresses.ts';
import { MAX_EMAIL } from '../../domain/reader/lengths.ts';
import type { Site } from '../../domain/site.ts';
import { VALIDATION_HOURS } from './email-addresses/validation-token.ts';

/** Seconds between the button that proves an address and the login page that it leads to. */
const ADDRESS_SECONDS = 60;

const REGISTERED = 'portada_registered';
const ADDRESS = 'portada_address';

/**
 * Lets the browser that registered an account be known where the mailed link is confirmed, as long as the link works. It names the account by its id, for
 * that page alone.
 */
export function registeredCookie(site: Site, readerId: string): string {
  return cookie(site, { name: REGISTERED, value: readerId, seconds: VALIDATION_HOURS * 3600, path: VALIDATE_MAIL });
}

/** Ends `registeredCookie`: its account is proved. */
export function clearedRegisteredCookie(site: Site): string {
  return cookie(site, { name: REGISTERED, value: '', seconds: 0, path: VALIDATE_MAIL });
}

export function hasRegistered(headers: Headers, readerId: string): boolean {
  return findCookie(headers, REGISTERED) === readerId;
}

/** Hands a proved address to the login page, which fills it in. */
export function addressCookie(edition: Edition, email: string): string {
  return cookie(edition.site, { name: ADDRESS, value: email, seconds: ADDRESS_SECONDS, path: accountPaths(edition).login });
}

/** Ends `addressCookie`, once it was read. */
export function clearedAddressCookie(edition: Edition): string {
  return cookie(edition.site, { name: ADDRESS, value: '', seconds: 0, path: accountPaths(edition).login });
}

/** The address that was proved a moment ago in this browser. */
export function findProvedAddress(headers: Headers): string | undefined {
  const email = findCookie(headers, ADDRESS);
  return email !== undefined && email.length <= MAX_EMAIL ? email : undefined;
}

function cookie({ url }: Site, { name, value, seconds, path }: { name: string; value: string; seconds: number; path: string }): string {
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

function findCookie(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    // Anybody can write a cookie.
    return undefined;
  }
}

import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  OPTIONAL_CATEGORIES,
  type ConsentChoice,
} from './consent.ts';

/** Writes the cookie of a choice, apart from the code that each asking module loads. */

/** Most providers that a cookie names. It is part of every request. */
export const MOST_PROVIDERS = 10;

/** The value of the cookie for a choice. */
export function serialiseConsent(choice: ConsentChoice): string {
  const answers = OPTIONAL_CATEGORIES.map((category) => Number(choice[category])).join('');
  const providers = (choice.providers ?? []).map((host) => `:${host}`);
  return `${choice.version}.${choice.day}.${answers}${providers.join('')}`;
}

/** The `Set-Cookie` value of a choice, which a script may write to `document.cookie` as well. */
export function consentCookie(choice: ConsentChoice, isSecure: boolean): string {
  return `${CONSENT_COOKIE}=${serialiseConsent(choice)}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

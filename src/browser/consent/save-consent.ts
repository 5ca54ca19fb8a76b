import { call } from '#contracts/call.ts';
import { chooseConsent } from '#contracts/consent/choose-consent.ts';
import { consentCookie, serialiseConsent, type ConsentChoice } from '#domain/consent/consent.ts';
import { ownChoice, tellConsent } from './consent.ts';

/**
 * Makes a choice valid at once, and has it logged. It holds if that fails. The answer of the call
 * sets the cookie again, because Safari keeps a cookie of a script for a week. Returns false if the
 * browser did not keep it.
 */
export function saveConsent(choice: ConsentChoice): boolean {
  document.cookie = consentCookie(choice, location.protocol === 'https:');
  tellConsent();
  void call(chooseConsent, { body: choice });
  const kept = ownChoice();
  return kept !== undefined && serialiseConsent(kept) === serialiseConsent(choice);
}

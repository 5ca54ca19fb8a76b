/**
 * Paths of consent, without locale prefix. A browser loads this file, so that it imports nothing.
 */

/** The page with the settings of privacy: a form that works without JavaScript. */
export const PRIVACY = '/privacidad/';

/** The region that asks a reader, without a page around it (`ask-consent.ts`). */
export const CONSENT_PART = `${PRIVACY}aviso/`;

/** Path of the call that logs a choice. */
export const CONSENT_CALL = '/api/front/consent';

/** Value of `alert` on the settings page after a choice. */
export const CONSENT_SAVED = 'consent_saved';

/** Values of `alert` after the switch of own figures (`domain/figures/opt-out.ts`). */
export const COUNTING_ALERTS = { off: 'counting_off', on: 'counting_on' } as const;

import { findConsent, type ConsentCategory, type ConsentChoice } from '#domain/consent/consent.ts';
import { PRIVACY } from '#domain/paths/consent-paths.ts';

/**
 * Consent of the reader of this page. Modules that load from another host ask `allows` before each
 * request, and stop at a change. Pages of sites without purposes allow nothing.
 */

/** Event of `window` after a change in this tab. */
export const CHANGED = 'portada:consent';

/** The choice of this browser, also one for former purposes. `undefined` if cookies are refused. */
export function ownChoice(): ConsentChoice | undefined {
  try {
    return findConsent(document.cookie);
  } catch {
    return undefined;
  }
}

/**
 * Whether the reader allows a category now. False without a choice for the present purposes of the
 * site, and if the browser refuses cookies. A certified platform answers in place of the cookie
 * (`tcf.ts`).
 */
export function allows(category: ConsentCategory): boolean {
  const { consent, granted } = document.documentElement.dataset;
  if (category === 'necessary') return true;
  if (granted !== undefined) return granted.split(' ').includes(category);
  const choice = ownChoice();
  return choice?.version === Number(consent) && choice[category];
}

/** Whether frames of a host may be loaded without a press. */
export function allowsFrames(host: string): boolean {
  return allows('embeds') || ownChoice()?.providers?.includes(host) === true;
}

/**
 * Calls a listener after each change of the choice: in this tab, in another one, and by clearing the
 * browser's data. A browser without `cookieStore` notices another tab's change when the reader comes
 * back. Returns a function that ends it.
 */
export function onConsent(listener: () => void): () => void {
  const stateOf = () => document.documentElement.dataset['granted'] ?? JSON.stringify(ownChoice());
  let state = stateOf();
  const look = () => {
    if (state !== (state = stateOf())) listener();
  };
  const end = new AbortController();
  for (const type of [CHANGED, 'focus', 'pageshow']) addEventListener(type, look, end);
  window.cookieStore?.addEventListener('change', look, end);
  return () => end.abort();
}

/**
 * Leads to the settings of privacy, by the link of the footer. Does nothing on a site without
 * purposes.
 *
 * @public
 */
export function openConsentSettings(): void {
  document.querySelector<HTMLAnchorElement>(`footer a[href$="${PRIVACY}"]`)?.click();
}

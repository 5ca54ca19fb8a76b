import {
  consentDay,
  findConsent,
  isCurrent,
  isFresh,
  type ConsentCategory,
  type ConsentChoice,
} from '#domain/consent/consent.ts';

/**
 * Consent of the reader of this page. Modules that load from another host ask `allows` before each
 * request, and stop at a change. Pages of sites without purposes allow nothing.
 */

/** Event of `window` after a change in this tab. */
const CHANGED = 'portada:consent';

/** The choice of this browser, also one for former purposes. `undefined` if cookies are refused. */
export function ownChoice(): ConsentChoice | undefined {
  try {
    const choice = findConsent(document.cookie);
    return choice && isFresh(choice, consentDay(Date.now())) ? choice : undefined;
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
  return (
    isCurrent(choice, { version: Number(consent), today: consentDay(Date.now()) }) &&
    choice[category]
  );
}

/** Whether frames of a provider of embeds may be loaded without a press. */
export function allowsProvider(provider: string): boolean {
  return allows('embeds') || ownChoice()?.providers?.includes(provider) === true;
}

/**
 * Calls a listener after each change of the choice: in this tab, in another one, and by clearing the
 * browser's data. A browser without `cookieStore` notices another tab's change when the reader comes
 * back. Returns a function that ends it.
 */
export function onConsent(listener: () => void): () => void {
  const stateOf = () => JSON.stringify([document.documentElement.dataset['granted'], ownChoice()]);
  let state = stateOf();
  const look = () => {
    const before = state;
    state = stateOf();
    if (state !== before) listener();
  };
  const end = new AbortController();
  for (const type of [CHANGED, 'focus', 'pageshow'])
    addEventListener(type, look, { signal: end.signal });
  window.cookieStore?.addEventListener('change', look, { signal: end.signal });
  return () => end.abort();
}

/** Tells the listeners of this tab that the choice may have changed. */
export function tellConsent(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Opens the settings over the page. A page of a site without purposes has none. */
export function openConsentSettings(): void {
  void import('./ask-consent.ts').then(({ askConsent }) => askConsent({ isOpened: true }));
}

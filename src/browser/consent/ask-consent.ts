import { consentCookie, MOST_PROVIDERS } from '#domain/consent/consent-cookie.ts';
import { consentDay, type ConsentChoice, type OptionalCategory } from '#domain/consent/consent.ts';
import { CONSENT_CALL, CONSENT_PART, PRIVACY } from '#domain/paths/consent-paths.ts';
import { addSheet } from '../add-sheet.ts';
import { CHANGED, ownChoice } from './consent.ts';
import sheet from './consent.css?inline';

/**
 * Milliseconds in which a page is left to its own work. No call of all supported browsers says that
 * a page is idle (record 097).
 */
const REST = 1000;

/**
 * Shows the region that asks for consent, once the page has been left alone and no field has the focus. A page
 * with an unfinished text does not ask, nor does a browser that refuses cookies, because it would
 * ask on each page.
 */
export async function askConsent(): Promise<void> {
  await rest();
  const link = document.querySelector<HTMLAnchorElement>(`footer a[href$="${PRIVACY}"]`);
  if (!link || !navigator.cookieEnabled || isWritten()) return;
  const part = await fetchPart(link.href.replace(PRIVACY, CONSENT_PART));
  if (part === undefined) return;
  addSheet(sheet);
  // The first stop of the Tab key. It is fixed to the screen, so that nothing moves.
  document.body.insertAdjacentHTML('afterbegin', part);
  prepare();
}

const isInField = () => document.activeElement?.matches('input, textarea, select');

/** Resolves when the page has been left alone and the reader is in no field. */
async function rest(): Promise<void> {
  do {
    if (isInField())
      await new Promise((resolve) => addEventListener('focusout', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, REST));
  } while (isInField());
}

/** Whether a text on the page has been begun. */
const isWritten = () =>
  [...document.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** The region in the language of the page. `undefined` if it cannot be fetched. */
async function fetchPart(address: string): Promise<string | undefined> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
    const response = await fetch(address);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function prepare(): void {
  const region = document.querySelector<HTMLElement>('#consent');
  const form = region?.querySelector('form');
  const said = region?.querySelector<HTMLElement>('.said');
  const words = said?.querySelector('p');
  const close = said?.querySelector('button');
  if (!region || !form || !said || !words || !close) return;
  // The owner decides which other bars are shown beside it.
  void import('../bottom-edge.ts').then(({ holdEdge }) => holdEdge('consent', region));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const asked = event.submitter?.getAttribute('value');
    const says = (name: OptionalCategory) => {
      const box = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      return box !== null && (asked === 'all' || (asked === 'chosen' && box.checked));
    };
    saveConsent({
      version: Number(document.documentElement.dataset['consent']),
      day: consentDay(Date.now()),
      measurement: says('measurement'),
      embeds: says('embeds'),
      advertising: says('advertising'),
    });
    form.hidden = true;
    said.hidden = false;
    words.textContent = words.dataset[ownChoice() ? 'kept' : 'refused'] ?? '';
    close.focus();
  });
  close.addEventListener('click', () => {
    region.remove();
    document.querySelector('main')?.focus({ preventScroll: true });
  });
  if (document.activeElement === document.body) region.focus({ preventScroll: true });
}

/**
 * Makes a choice valid at once, and has it logged. It holds if that fails. The answer of the call
 * sets the cookie again, because Safari keeps a cookie of a script for a week.
 */
function saveConsent(choice: ConsentChoice): void {
  document.cookie = consentCookie(choice, location.protocol === 'https:');
  dispatchEvent(new Event(CHANGED));
  // oxlint-disable-next-line no-restricted-globals -- nothing of the answer is used
  fetch(CONSENT_CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
    keepalive: true,
  })
    .then((answer) => answer.text())
    .catch(() => {});
}

/**
 * Stores in the reader's choice that the frames of a host are always loaded, or no longer. A reader
 * who has not been asked yet still is, and the day of an answer stays. A withdrawal ends the
 * permission for all embeds too, because it would go on loading those of this host.
 */
export function keepProvider(host: string, isAlways: boolean): void {
  const none = { version: 0, measurement: false, embeds: false, advertising: false };
  const { providers = [], ...choice } = ownChoice() ?? { ...none, day: consentDay(Date.now()) };
  const kept = providers.filter((other) => other !== host);
  if (isAlways) kept.push(host);
  // The oldest permission makes room in the cookie.
  const named = kept.slice(-MOST_PROVIDERS);
  saveConsent({
    ...choice,
    embeds: choice.embeds && isAlways,
    ...(named.length > 0 && { providers: named }),
  });
}

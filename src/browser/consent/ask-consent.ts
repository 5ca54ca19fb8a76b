import { consentDay, OPTIONAL_CATEGORIES } from '#domain/consent/consent.ts';
import { PRIVACY, CONSENT_PART } from '#domain/paths/consent-paths.ts';
import { addSheet } from '../add-sheet.ts';
import { ownChoice } from './consent.ts';
import { saveConsent } from './save-consent.ts';
import sheet from './consent.css?inline';

/** Milliseconds after which a page that is never idle counts as idle. */
const IDLE_WITHIN = 3000;

const REGION = 'consent';

/**
 * Shows the region that asks for consent, once the page is idle and no field has the focus. A page
 * with an unfinished text does not ask, nor does a browser that refuses cookies, because it would
 * ask on each page. `isOpened`: shows the settings at once, because the reader wants them.
 */
export async function askConsent({ isOpened = false } = {}): Promise<void> {
  const { platform } = document.body.dataset;
  if (platform !== undefined) return (await import('./tcf.ts')).followPlatform(platform);
  if (!navigator.cookieEnabled) return;
  if (!isOpened) await rest();
  if (!isOpened && isWritten()) return;
  const part = document.getElementById(REGION) ? undefined : await fetchRegion();
  if (part !== undefined && !document.getElementById(REGION)) {
    addSheet(sheet);
    // The first stop of the Tab key. It is fixed to the screen, so that nothing moves.
    document.body.insertAdjacentHTML('afterbegin', part);
    prepare();
  }
  if (isOpened) document.querySelector<HTMLElement>(`#${REGION} [aria-expanded=false]`)?.click();
}

/** Resolves when the page is idle and the reader is in no field. */
async function rest(): Promise<void> {
  do {
    await new Promise<unknown>((resolve) => {
      // Safari has no such callback (MDN).
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_WITHIN });
      else setTimeout(resolve, IDLE_WITHIN / 3);
    });
    if (!isInField()) return;
    await new Promise((resolve) => addEventListener('focusout', resolve, { once: true }));
  } while (true);
}

const isInField = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/** Whether a text on the page has been begun. */
const isWritten = () =>
  [...document.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** The region in the language of the page. `undefined` if it cannot be fetched. */
async function fetchRegion(): Promise<string | undefined> {
  const link = document.querySelector<HTMLAnchorElement>(`footer a[href$="${PRIVACY}"]`);
  if (!link) return undefined;
  try {
    // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
    const response = await fetch(link.href.replace(PRIVACY, CONSENT_PART), { priority: 'low' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function prepare(): void {
  const region = document.getElementById(REGION);
  const form = region?.querySelector('form');
  const settings = region?.querySelector('fieldset');
  const [open, save, said, close] = ['open', 'save', 'said', 'close'].map((name) =>
    region?.querySelector<HTMLElement>(`[data-part=${name}]`),
  );
  if (!region || !form || !settings || !open || !save || !said || !close) return;
  // The owner decides which other bars are shown beside it.
  import('../bottom-edge.ts').then(
    ({ holdEdge }) => holdEdge('consent', region),
    () => {},
  );
  const boxOf = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  open.addEventListener('click', () => {
    settings.hidden = save.hidden = !settings.hidden;
    open.ariaExpanded = String(!settings.hidden);
    // The owner of the edge shows a bar that the reader has opened before all others.
    region.toggleAttribute('data-asked', !settings.hidden);
    const present = ownChoice();
    for (const category of OPTIONAL_CATEGORIES) {
      const box = boxOf(category);
      if (box && present) box.checked = present[category];
    }
    if (!settings.hidden) settings.querySelector<HTMLElement>(':enabled')?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const asked = event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined;
    const [measurement, embeds, advertising] = OPTIONAL_CATEGORIES.map((category) => {
      const box = boxOf(category);
      return box !== null && (asked === 'all' || (asked === 'chosen' && box.checked));
    });
    const isKept = saveConsent({
      version: Number(document.documentElement.dataset['consent']),
      day: consentDay(Date.now()),
      measurement: measurement === true,
      embeds: embeds === true,
      advertising: advertising === true,
    });
    form.hidden = true;
    said.hidden = false;
    region.removeAttribute('data-asked');
    const words = said.querySelector('p');
    if (words) words.textContent = words.dataset[isKept ? 'kept' : 'refused'] ?? '';
    close.focus();
  });
  close.addEventListener('click', () => {
    region.remove();
    document.querySelector('main')?.focus({ preventScroll: true });
  });
  if (!document.activeElement || document.activeElement === document.body)
    region.focus({ preventScroll: true });
}

import {
  findVersion,
  isVersionId,
  versionCookie,
  VERSION_PARAMETER,
} from '#domain/paywall/version-cookie.ts';
import sheet from './testing-banner.css?inline';
import { addSheet } from '../add-sheet.ts';

/**
 * The id of the published paywall (`domain/sites/paywall/paywall.ts`). A test compares the two: an
 * import would load zod.
 */
export const PUBLISHED = 'published';

/**
 * Starts or ends a test that the page's URL asks for, and loads the page again without the
 * parameter. Otherwise shows the banner of the version under test (SPECIFICATION §2).
 */
export function startTesting(): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get(VERSION_PARAMETER);
  if (asked === null) return showBanner();
  document.cookie = versionCookie(isVersionId(asked) && asked !== PUBLISHED ? asked : undefined);
  url.searchParams.delete(VERSION_PARAMETER);
  location.replace(url);
}

/** Shows the banner, inside an open modal: everything beside that cannot be used. */
function showBanner(): void {
  const version = findVersion(document.cookie);
  const { testing = '', back = '' } = document.getElementById('paywall-messages')?.dataset ?? {};
  if (version === undefined) return;
  addSheet(sheet);
  const words = Object.assign(document.createElement('p'), {
    textContent: testing.replace('{id}', version),
  });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: back,
  });
  button.addEventListener('click', () => {
    document.cookie = versionCookie(undefined);
    location.reload();
  });
  const banner = Object.assign(document.createElement('aside'), {
    id: 'paywall-testing',
    ariaLabel: words.textContent,
  });
  banner.append(words, button);
  (document.querySelector('dialog[open]') ?? document.body).append(banner);
}

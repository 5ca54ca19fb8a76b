import type { OptionalCategory } from '#domain/consent/consent.ts';
import { allows, onConsent } from './consent.ts';

/**
 * Closes the page to other hosts when the reader takes the consent to a category back. Nothing else
 * ends scripts of other hosts that run in it.
 */
export function closeWithout(category: OptionalCategory): void {
  onConsent(() => {
    if (!allows(category)) closePage();
  });
}

/**
 * Closes the page to other hosts, and loads it anew. The policy counts at once, beside that of the
 * page (https://w3c.github.io/webappsec-csp/#meta-element), so that scripts cannot report the end of
 * the page either. A page with an unfinished text stays, so that nothing of it is lost.
 */
function closePage(): void {
  // The host of our files may be another one than that of the page.
  const own = `'self' ${new URL(import.meta.url).origin} data: blob:`;
  document.head.append(
    Object.assign(document.createElement('meta'), {
      httpEquiv: 'Content-Security-Policy',
      content: `default-src ${own} 'unsafe-inline'`,
    }),
  );
  for (const frame of document.querySelectorAll('[data-slot] iframe')) frame.remove();
  const isWritten = [...document.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  if (!isWritten) location.reload();
}

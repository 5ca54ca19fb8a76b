/**
 * Closes a page to other hosts after a withdrawal, and loads it anew. Nothing else ends scripts of
 * other hosts that run in it: they could report the end of the page. The policy counts at once,
 * beside that of the page (https://w3c.github.io/webappsec-csp/#meta-element). A page with an
 * unfinished text stays open, so that nothing of it is lost.
 */
export function closePage(): void {
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

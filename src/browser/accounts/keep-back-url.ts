/**
 * Copies the `backUrl` of the page's URL to its links to login and account pages, because the
 * cached page is the same for all readers. The server validates the value when it is used.
 */
export function keepBackUrl(links: Iterable<{ href: string }>, address: string): void {
  const back = new URL(address).searchParams.get('backUrl');
  if (back === null) return;
  for (const link of links) {
    const url = new URL(link.href);
    url.searchParams.set('backUrl', back);
    link.href = url.href;
  }
}

/**
 * Adds the `backUrl` of a page's address to links that lead on to a login, or to another page of accounts: the page itself is the same for everyone. Whether one may lead there is
 * for the server to say, which reads it.
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

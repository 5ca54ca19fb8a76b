/** Where a page's `backUrl` leads (SPECIFICATION §2, routes): a path of the same origin, or `undefined` where it leads elsewhere or nowhere. */
export function findReturnAddress(href: string): string | undefined {
  const { origin, searchParams } = new URL(href);
  const given = searchParams.get('backUrl');
  if (given === null || given === '' || !URL.canParse(given, origin)) return undefined;
  const target = new URL(given, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : undefined;
}

/** Hosts of the providers that the server sends requests to, in contrast to the browser. */
const PROVIDER_HOSTS =
  /^(?:oauth2\.googleapis\.com|lh3\.googleusercontent\.com|graph\.facebook\.com|api\.x\.com|appleid\.apple\.com)$/;

/**
 * Redirects this process's requests to the providers' hosts to a stand-in server. It replaces
 * `fetch`, so that the product needs no setting. `isUp`: whether the providers respond. Returns a
 * function that restores `fetch`.
 */
export function leadProvidersTo(url: string, isUp: () => boolean = () => true): () => void {
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request) return network(input, init);
    const { hostname, pathname, search } = new URL(input);
    if (!PROVIDER_HOSTS.test(hostname)) return network(input, init);
    if (!isUp()) throw new TypeError('fetch failed');
    return network(`${url}${pathname}${search}`, init);
  };
  return () => {
    globalThis.fetch = network;
  };
}

/** Hosts of the providers that the server asks, not the browser. */
const PROVIDER_HOSTS = /^(?:oauth2\.googleapis\.com|lh3\.googleusercontent\.com|graph\.facebook\.com|api\.x\.com|appleid\.apple\.com)$/;

/**
 * Leads what this process sends to the providers' hosts to a server that plays them: the network is switched, no setting of the product. `isUp`: whether
 * they answer. Returns how to switch it back.
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

const ORIGIN = 'http://elfar.localhost';

type Key = RequestInfo | URL;

function urlOf(key: Key): URL {
  return new URL(key instanceof Request ? key.url : key, ORIGIN);
}

/** A `Cache` in memory. `add` reads from `network`, which rejects as a browser's network does. */
class FakeCache implements Cache {
  readonly #entries = new Map<string, Response>();
  readonly #network: (path: string) => Promise<Response>;

  constructor(network: (path: string) => Promise<Response>) {
    this.#network = network;
  }

  match(key: Key, options: CacheQueryOptions = {}): Promise<Response | undefined> {
    const wanted = urlOf(key);
    if (options.ignoreSearch) wanted.search = '';
    return Promise.resolve(this.#entries.get(wanted.href)?.clone());
  }

  async matchAll(key: Key, options?: CacheQueryOptions): Promise<Response[]> {
    const found = await this.match(key, options);
    return found ? [found] : [];
  }

  async add(key: Key): Promise<void> {
    const response = await this.#network(urlOf(key).pathname);
    if (!response.ok) throw new TypeError(`${String(response.status)} for ${urlOf(key).pathname}`);
    await this.put(key, response);
  }

  async addAll(keys: Iterable<RequestInfo>): Promise<void> {
    await Promise.all([...keys].map((key) => this.add(key)));
  }

  put(key: Key, response: Response): Promise<void> {
    this.#entries.set(urlOf(key).href, response);
    return Promise.resolve();
  }

  delete(key: Key): Promise<boolean> {
    return Promise.resolve(this.#entries.delete(urlOf(key).href));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.#entries.keys()].map((url) => new Request(url)));
  }
}

/** A `CacheStorage` in memory. `network` returns the responses to add, by path. */
export class FakeCaches implements CacheStorage {
  readonly #caches = new Map<string, FakeCache>();
  readonly #network: (path: string) => Promise<Response>;

  constructor(
    network: (path: string) => Promise<Response> = () =>
      Promise.reject(new TypeError('Failed to fetch')),
  ) {
    this.#network = network;
  }

  open(name: string): Promise<Cache> {
    const cache = this.#caches.get(name) ?? new FakeCache(this.#network);
    this.#caches.set(name, cache);
    return Promise.resolve(cache);
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.has(name));
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  async match(key: Key, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(key, options);
      if (found) return found;
    }
    return undefined;
  }

  /** Paths of the entries of a cache. */
  async pathsIn(name: string): Promise<string[]> {
    const requests = (await this.#caches.get(name)?.keys()) ?? [];
    return requests.map(({ url }) => new URL(url).pathname);
  }
}

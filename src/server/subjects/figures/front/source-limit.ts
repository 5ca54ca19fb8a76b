const HOUR = 3600_000;

/** Different hosts of one site in an hour. Real sites have some 100. */
const MOST_SOURCES = 300;

/**
 * Limits the different hosts that link to a site in an hour. The first ones keep their place until
 * the hour ends. `now` is in milliseconds.
 */
export class SourceLimit {
  readonly #most: number;
  #hour = 0;
  readonly #known = new Map<string, Set<string>>();

  constructor(most: number = MOST_SOURCES) {
    this.#most = most;
  }

  /** Whether a host has a row of its own. */
  accepts(site: string, host: string, now: number): boolean {
    const hour = Math.floor(now / HOUR);
    if (hour !== this.#hour) this.#known.clear();
    this.#hour = hour;
    const hosts = this.#known.get(site) ?? new Set();
    this.#known.set(site, hosts);
    if (hosts.has(host)) return true;
    if (hosts.size >= this.#most) return false;
    hosts.add(host);
    return true;
  }
}

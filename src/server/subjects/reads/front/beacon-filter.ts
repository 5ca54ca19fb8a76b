import { hash, randomBytes } from 'node:crypto';

/** Milliseconds after which the secret changes and every count of a network address begins anew. */
const ROUND = 3_600_000;

/** Milliseconds of the limit per network address. */
const MINUTE = 60_000;

/** Beacons of a network address in a minute, which a school or an office may share. */
export const MOST_A_MINUTE = 120;

/**
 * Limits of the memory: some 20 MB. The oldest entries are removed first, so that a flood of
 * addresses costs accuracy only.
 */
const MAX_SEEN = 200_000;
const MAX_ADDRESSES = 50_000;

/**
 * Counts beacons of network addresses, so that one address cannot be counted at will. It holds keyed
 * hashes for an hour at most. Their key is random, is never stored and changes each hour, so that
 * nobody can find an address from a hash. `now` is in milliseconds.
 */
export class BeaconFilter {
  readonly #limits: { seen: number; addresses: number };
  #key = newKey();
  #round = 0;
  #minute = 0;
  readonly #seen = new Map<number, number>();
  readonly #perAddress = new Map<number, number>();

  constructor(
    limits: { seen: number; addresses: number } = { seen: MAX_SEEN, addresses: MAX_ADDRESSES },
  ) {
    this.#limits = limits;
  }

  /** Whether a network address may send another beacon in this minute. */
  isWithinLimit(address: string, now: number): boolean {
    this.#turn(now);
    const own = this.#hash(address);
    const count = (this.#perAddress.get(own) ?? 0) + 1;
    this.#perAddress.set(own, count);
    removeOldest(this.#perAddress, this.#limits.addresses);
    return count <= MOST_A_MINUTE;
  }

  /**
   * How often a network address has done something in this hour, this time included. `subject` names
   * the site, the action and the page.
   */
  times(address: string, subject: string, now: number): number {
    this.#turn(now);
    const key = this.#hash(`${address}\n${subject}`);
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    removeOldest(this.#seen, this.#limits.seen);
    return count;
  }

  /** Number of hashes in memory. */
  get size(): number {
    return this.#seen.size + this.#perAddress.size;
  }

  #turn(now: number): void {
    const round = Math.floor(now / ROUND);
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.#minute) this.#perAddress.clear();
    if (round !== this.#round) {
      this.#key = newKey();
      this.#seen.clear();
    }
    this.#round = round;
    this.#minute = minute;
  }

  /**
   * 48 bits of a keyed hash, which a number holds exactly. A one-shot hash is faster than an HMAC.
   */
  #hash(text: string): number {
    return Number.parseInt(hash('sha256', `${this.#key}\n${text}`).slice(0, 12), 16);
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

/** Removes the entry that was added first if there are more than `limit`. */
function removeOldest(entries: Map<number, number>, limit: number): void {
  if (entries.size <= limit) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Milliseconds until a question to the DNS has failed. */
const TIME_OUT = 2000;

/** The DNS. A missing name is an empty list. Any other failure rejects. */
export interface HostNames {
  /** The names of an address. */
  namesOf(address: string): Promise<string[]>;
  /** The addresses of a name in the family of an address. */
  addressesOf(name: string, like: string): Promise<string[]>;
}

/** The DNS of the machine. */
export function createHostNames(): HostNames {
  const resolver = new Resolver({ timeout: TIME_OUT, tries: 1 });
  return {
    namesOf: (address) => resolver.reverse(address).catch(noneIfMissing),
    addressesOf: (name, like) =>
      (isIP(like) === 6 ? resolver.resolve6(name) : resolver.resolve4(name)).catch(noneIfMissing),
  };
}

function noneIfMissing(error: unknown): string[] {
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  )
    return [];
  throw error;
}

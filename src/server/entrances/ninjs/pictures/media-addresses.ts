import { elementsNamed, parseHtml } from '#server/subjects/html/html-tree.ts';

/** Addresses of a document that are looked up: more than the pictures of the longest text. */
const MOST_ADDRESSES = 2000;

/** Characters of an address. Sent files have no longer one. */
const LONGEST_ADDRESS = 2000;

/** Maximum depth, as of the fields that are read (`ninjs.ts`). */
const MAX_DEPTH = 40;

const ADDRESS = /^(?:https?:\/\/|urn:|\/media\/files\/)\S+$/i;

/**
 * All addresses in a ninjs document of any version that may be those of sent files, also in its
 * HTML and included items.
 */
export function mediaAddressesIn(ninjs: unknown): string[] {
  const addresses = new Set<string>();
  const add = (address: string | undefined) => {
    if (address !== undefined && address.length <= LONGEST_ADDRESS && ADDRESS.test(address))
      addresses.add(address);
  };
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || addresses.size >= MOST_ADDRESSES) return;
    if (typeof value === 'string') {
      add(value);
      if (value.includes('<')) addressesInHtml(value).forEach(add);
    } else if (Array.isArray(value)) for (const inner of value) visit(inner, depth + 1);
    else if (value !== null && typeof value === 'object')
      for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  visit(ninjs, 0);
  return [...addresses].slice(0, MOST_ADDRESSES);
}

function addressesInHtml(html: string): (string | undefined)[] {
  return elementsNamed(parseHtml(html), 'img', 'video', 'audio', 'source', 'track').flatMap(
    ({ attributes }) => [
      attributes.src,
      attributes.poster,
      attributes['data-full-url'],
      attributes['data-orig-file'],
      attributes['data-src'],
    ],
  );
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { slugify } from '../../domain/identifiers.ts';
import { parseHtml, elementsNamed } from '../html/html-tree.ts';
import { addressesOf } from '../ninjs/ninjs-pictures.ts';
import { parseNinjs } from '../ninjs/ninjs.ts';

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/**
 * Finds the file behind a picture's address in a folder of uploads: the longest end of the address' path that is a file there.
 * WordPress' scaled copies (`name-300x200.jpg`) find their original. Nothing outside the folder is ever found.
 */
export async function findMediaFile(folder: string, address: string): Promise<string | undefined> {
  const names = segmentsOf(address);
  const last = names.at(-1);
  if (last === undefined || !PICTURE_NAME.test(last)) return undefined;
  const root = await realpath(folder);
  for (const name of new Set([last.replace(/-\d+x\d+(?=\.\w+$)/, ''), last])) {
    for (let from = 0; from < names.length; from += 1) {
      const file = await realpath(path.join(root, ...names.slice(from, -1), name)).catch(() => undefined);
      if (file?.startsWith(root + path.sep) && (await stat(file)).isFile()) return file;
    }
  }
  return undefined;
}

/** The id and file name of a picture, made of its own name and of the hash of its bytes: the same file has the same names in every import. */
export async function pictureNamesOf(file: string): Promise<{ picture: string; file: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const ending = path.extname(file).toLowerCase();
  const name = slugify(path.basename(file, path.extname(file)))
    .slice(0, 60)
    .replace(/-+$/, '');
  const picture = [name, hash.digest('hex').slice(0, 12)].filter(Boolean).join('-');
  return { picture, file: `${picture}${ending}` };
}

/** Every address at which a ninjs document has a picture. */
export function pictureAddressesIn(ninjs: unknown): string[] {
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok) return [];
  const { item } = parsed;
  const images = [...item.bodies, ...item.descriptions].flatMap(({ value }) =>
    value.includes('<') ? elementsNamed(parseHtml(value), 'img') : [],
  );
  const inText = images.flatMap(({ attributes }) => [
    attributes['data-full-url'],
    attributes['data-orig-file'],
    attributes['data-src'],
    attributes.src,
  ]);
  const styled = item.bodies.flatMap(({ value }) => [...value.matchAll(/url\(['"]?([^'")\s]+)/gi)].map(([, src]) => src));
  const beside = [item, ...item.associations].flatMap(addressesOf);
  return [...new Set([...inText, ...styled, ...beside].filter((src) => src !== undefined))];
}

function segmentsOf(address: string): string[] {
  try {
    return decodeURIComponent(new URL(address, 'http://here/').pathname)
      .split('/')
      .filter((segment) => segment !== '' && segment !== '.' && segment !== '..' && !segment.includes('\0'));
  } catch {
    return [];
  }
}

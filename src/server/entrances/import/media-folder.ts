import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { slugify } from '#domain/identifiers/identifiers.ts';
import { sizeOfPicture } from '#server/platform/images/picture-file.ts';
import { parseHtml, elementsNamed } from '#server/subjects/html/html-tree.ts';
import { addressesOf } from '../ninjs/pictures/ninjs-pictures.ts';
import { parseNinjs } from '../ninjs/ninjs.ts';

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** WordPress' folder of uploads, which is usually the one that the operator has. */
const WORDPRESS_UPLOADS = 'wp-content/uploads/';

/**
 * Finds the file of a picture's URL in a folder of uploads. The full path of the URL must exist
 * below the folder, or below a subfolder with the name of the host. The path may begin with
 * WordPress' uploads folder or with the name of the folder itself. A file of the same name
 * elsewhere is another picture. Scaled copies of WordPress (`name-300x200.jpg`) resolve to their
 * original. Files outside the folder are never found.
 */
export async function findMediaFile(folder: string, address: string): Promise<string | undefined> {
  const root = await realpath(folder);
  for (const names of pathsIn(root, address)) {
    const last = names.at(-1);
    if (last === undefined || !PICTURE_NAME.test(last)) continue;
    const exact = await fileIn(root, names);
    const original = await findOriginalOf(root, names, exact);
    if (original ?? exact) return original ?? exact;
  }
  return undefined;
}

/** Possible paths of a URL below a folder, the most specific first. */
function pathsIn(root: string, address: string): string[][] {
  const { host, names } = partsOf(address);
  const whole = names.join('/');
  const uploads = whole.indexOf(WORDPRESS_UPLOADS);
  const own = names.indexOf(path.basename(root));
  return [
    ...(host === '' ? [] : [[host, ...names]]),
    names,
    ...(uploads < 0 ? [] : [whole.slice(uploads + WORDPRESS_UPLOADS.length).split('/')]),
    ...(own < 0 ? [] : [names.slice(own + 1)]),
  ];
}

async function fileIn(root: string, names: readonly string[]): Promise<string | undefined> {
  const file = await realpath(path.join(root, ...names)).catch(() => undefined);
  return file?.startsWith(root + path.sep) && (await stat(file)).isFile() ? file : undefined;
}

/**
 * The larger original that WordPress scaled to the size in the file name. The file counts as a
 * scaled copy only if it really has that size.
 */
async function findOriginalOf(
  root: string,
  names: readonly string[],
  exact: string | undefined,
): Promise<string | undefined> {
  const last = names.at(-1) ?? '';
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)(?=\.\w+$)/.exec(last) ?? []).map(Number);
  if (width === 0 || height === 0) return undefined;
  const copy = exact === undefined ? { width, height } : await sizeOfPicture(exact);
  if (copy?.width !== width || copy.height !== height) return undefined;
  const original = await fileIn(root, [
    ...names.slice(0, -1),
    last.replace(/-\d+x\d+(?=\.\w+$)/, ''),
  ]);
  const size = original === undefined ? undefined : await sizeOfPicture(original);
  return size && size.width >= width && size.height >= height ? original : undefined;
}

/**
 * The id and file name of a picture, from its name and the hash of its bytes. The same file has the
 * same names in every import.
 */
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

/** All URLs of pictures in a ninjs document. */
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
  const styled = item.bodies.flatMap(({ value }) =>
    [...value.matchAll(/url\(['"]?([^'")\s]+)/gi)].map(([, src]) => src),
  );
  const beside = [item, ...item.associations].flatMap(addressesOf);
  return [...new Set([...inText, ...styled, ...beside].filter((src) => src !== undefined))];
}

function partsOf(address: string): { host: string; names: string[] } {
  try {
    const url = new URL(address, 'http://here/');
    const names = decodeURIComponent(url.pathname)
      .split('/')
      .filter(
        (segment) =>
          segment !== '' && segment !== '.' && segment !== '..' && !segment.includes('\0'),
      );
    return { host: url.host === 'here' ? '' : url.host, names };
  } catch {
    return { host: '', names: [] };
  }
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '#server/platform/page-cache/cached-page.ts';
import { isCompressible } from './content-types.ts';

type Compressed = Partial<Record<Exclude<Encoding, 'identity'>, Buffer>>;

/** Bytes below which compression saves less than its headers cost. */
const WORTH = 256;

/** Quality 11 saves another 5 % but takes ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * The folder of a build's compressed files, beside its `client` folder, so that no URL leads to
 * them.
 */
const folderOf = (client: string) => path.join(client, '..', 'compressed');

/** All files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Compresses the files of a build's client folder. At each start of a node, that would take a
 * second of CPU time.
 */
export function compressFiles(client: string): void {
  for (const name of filesBelow(client)) {
    for (const [encoding, body] of Object.entries(
      compress(name, readFileSync(path.join(client, name))),
    )) {
      const file = path.join(folderOf(client), `${name}.${encoding}`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
  }
}

/**
 * The compressed forms of a file of the client folder: those of the build, or new ones if it made
 * none, as for a file that was added later.
 */
export function compressedForms(client: string, name: string, identity: Buffer): Compressed {
  const [br, gzip] = ['br', 'gzip'].map((encoding) =>
    path.join(folderOf(client), `${name}.${encoding}`),
  );
  if (br === undefined || gzip === undefined || !existsSync(br) || !existsSync(gzip))
    return compress(name, identity);
  return { br: readFileSync(br), gzip: readFileSync(gzip) };
}

function compress(name: string, identity: Buffer): Compressed {
  return isWorthIt(name, identity)
    ? { br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity, { level: 9 }) }
    : {};
}

function isWorthIt(name: string, identity: Buffer): boolean {
  return isCompressible(name) && identity.length > WORTH;
}

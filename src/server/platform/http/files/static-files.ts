import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Encoding } from '#server/platform/page-cache/cached-page.ts';
import { compressedForms, filesBelow } from './compressed-files.ts';
import { contentTypeOf } from './content-types.ts';
import { chooseEncoding, matchesEtag } from '../negotiate.ts';
import { FETCHED_HEADERS, SECURITY_HEADERS } from '../security-headers.ts';
import { sendFile } from './send-file.ts';
import { createHash } from 'node:crypto';

interface StaticFile {
  contentType: string;
  cacheControl: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Files of the build, read once at start: scripts, styles, fonts and the contents of public/. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();

  /** Files of former builds, read from disk on each request. */
  readonly #former: ReadonlyMap<string, string>;

  /**
   * `folder` is the build's client folder. `former` maps URL paths to the hashed files of former
   * builds.
   */
  constructor(folder: string, former: ReadonlyMap<string, string> = new Map()) {
    this.#former = former;
    for (const name of filesBelow(folder))
      this.#files.set(`/${name.split(path.sep).join('/')}`, readStatic(folder, name));
  }

  has(pathname: string): boolean {
    return this.#files.has(pathname) || this.#former.has(pathname);
  }

  async send(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = this.#files.get(pathname);
    if (!file)
      return sendFile(request, response, this.#former.get(pathname) ?? '', {
        'Cache-Control': IMMUTABLE,
      });
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const encoding = file.bodies[wanted] ? wanted : 'identity';
    const body = file.bodies[encoding] ?? file.bodies.identity;
    const etag = `"${file.etag}-${encoding}"`;
    const shared = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': file.cacheControl };
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, shared).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': file.contentType,
      'Content-Length': body.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...shared,
      // Our own pages alone load scripts and styles; a CDN for them adds its own headers
      // (docs/add-a-site.md).
      ...(file.cacheControl === IMMUTABLE ? SECURITY_HEADERS : FETCHED_HEADERS),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

function readStatic(folder: string, name: string): StaticFile {
  const identity = readFileSync(path.join(folder, name));
  return {
    contentType: contentTypeOf(name),
    // Vite puts a hash of the content into the file names below _astro.
    cacheControl: name.startsWith(`_astro${path.sep}`) ? IMMUTABLE : 'public, max-age=3600',
    etag: createHash('sha256').update(identity).digest('hex').slice(0, 24),
    bodies: { identity, ...compressedForms(folder, name, identity) },
  };
}

/** For URLs whose content never changes (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

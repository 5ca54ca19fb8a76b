import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { Site } from '#domain/sites/site.ts';
import { packPage } from './cached-page.ts';
import { narrowPolicy, withPolicy } from './page-policy.ts';
import { dropAbsentStyles } from './page-styles.ts';
import { preloadPicture } from './preload-picture.ts';
import { allowSiteOrigins } from './site-policy.ts';
import { atStaticOrigin } from './static-origin.ts';
import type { RenderOutcome } from './render-outcome.ts';

/** The request handler that @astrojs/node builds in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse | CapturedResponse,
  next: (() => void) | undefined,
  locals: object,
) => Promise<void>;

/** Fields that a page sets while it is rendered (`App.Locals`). */
interface RenderLocals {
  failure?: unknown;
  hasAllParts?: boolean;
}

/**
 * Renders pages by calling Astro's request handler in process, without a socket. A key is
 * `{site}{path}`; the path includes the language prefix. The synthetic request contains no data of
 * any reader, so that a cached page cannot contain any either.
 */
export function createAstroRenderer(options: {
  handler: AstroHandler;
  sites: readonly Site[];
  localsFor(site: Site): RenderLocals;
}): (key: string) => Promise<RenderOutcome> {
  return async (key) => {
    const slash = key.indexOf('/');
    const site = options.sites.find(({ alias }) => alias === key.slice(0, slash));
    if (!site) throw new Error(`No site has the alias in the key "${key}".`);
    const request = new IncomingMessage(new Socket());
    request.method = 'GET';
    request.url = key.slice(slash);
    request.headers = { host: new URL(site.url).host, accept: 'text/html' };
    const response = new CapturedResponse(request);
    const locals = options.localsFor(site);
    try {
      await options.handler(request, response, undefined, locals);
      const outcome = outcomeOf(await response.captured, site, locals.hasAllParts === true);
      return outcome.kind === 'answer' ? { ...outcome, failure: locals.failure } : outcome;
    } finally {
      // Astro references a request and everything derived from it until the response ends or the
      // connection closes.
      request.socket.destroy();
    }
  };
}

function outcomeOf(
  { status, headers, body }: Captured,
  site: Site,
  hasAllParts: boolean,
): RenderOutcome {
  const { staticUrl: staticOrigin } = site;
  const header = (name: string) => headers.get(name);
  const control = header('cdn-cache-control');
  const tags = (header('cache-tag') ?? '').split(',').filter(Boolean);
  if ((status === 404 || status === 410) && body.length === 0)
    return { kind: 'missing', status, tags };
  if (control === undefined) {
    const policy = header('content-security-policy');
    if (policy !== undefined)
      headers.set('content-security-policy', allowSiteOrigins(policy, site, body));
    const kept = [...headers].filter(
      ([name]) => name !== 'cdn-cache-control' && name !== 'cache-tag',
    );
    return {
      kind: 'answer',
      answer: { status, headers: kept, body: atStaticOrigin(withIslandStyle(body), staticOrigin) },
    };
  }
  const made = { body, policy: header('content-security-policy') ?? '' };
  const styled = hasAllParts ? dropAbsentStyles(made) : made;
  const contentSecurityPolicy = allowSiteOrigins(
    narrowPolicy(styled.policy, styled.body),
    site,
    styled.body,
  );
  return {
    kind: 'page',
    page: packPage({
      status,
      body: withPolicy(
        atStaticOrigin(preloadPicture(withIslandStyle(styled.body)), staticOrigin),
        contentSecurityPolicy,
      ),
      contentType: header('content-type') ?? 'text/html; charset=utf-8',
      contentSecurityPolicy,
      tags,
      maxAge: directive(control, 'max-age'),
      staleWhileRevalidate: directive(control, 'stale-while-revalidate'),
    }),
  };
}

const ISLAND_STYLE = '<style>astro-island';

/**
 * Moves the style of Astro's islands into the head. Astro writes it at the first island, where HTML
 * does not allow it.
 */
function withIslandStyle(body: Buffer): Buffer {
  const start = body.indexOf(ISLAND_STYLE);
  const head = body.indexOf('</head>');
  if (start < 0 || head < 0 || start < head) return body;
  const end = body.indexOf('</style>', start) + '</style>'.length;
  return Buffer.concat([
    body.subarray(0, head),
    body.subarray(start, end),
    body.subarray(head, start),
    body.subarray(end),
  ]);
}

/** Seconds of a Cache-Control directive, 0 if missing. */
function directive(control: string, name: string): number {
  return Number(new RegExp(`(?:^|[, ])${name}=(\\d+)`).exec(control)?.[1] ?? 0);
}

interface Captured {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** The subset of ServerResponse that Astro's handler uses. */
export class CapturedResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly captured: Promise<Captured>;
  /** The request of this response. Astro releases the request once the response is written. */
  readonly req: IncomingMessage;
  readonly #chunks: Buffer[] = [];
  readonly #headers = new Map<string, string>();

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
    this.captured = new Promise((resolve, reject) => {
      this.on('finish', () =>
        resolve({ status: this.statusCode, headers: this.#headers, body: joined(this.#chunks) }),
      );
      this.on('close', () =>
        reject(new Error('The response closed before the page was fully rendered.')),
      );
    });
    // The caller that awaits `captured` reports a failure. This handler prevents an unhandled
    // rejection before that.
    this.captured.catch(() => {});
    this.on('error', () => {});
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers))
      this.#headers.set(name.toLowerCase(), String(value));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}

/** Astro writes a page in one chunk, which needs no copy. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [only, ...others] = chunks;
  return only && others.length === 0 ? only : Buffer.concat(chunks);
}

import sharp from 'sharp';
import { readBody } from '#server/platform/http/read-body.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Timeout in milliseconds; a login waits for the picture. */
const TIME_OUT = 3000;

/** Maximum size of an original in bytes. */
const MOST = 2 * 1024 * 1024;

/** Side length in pixels: twice the 36 pixels in the menu, for high-resolution screens. */
const SIDE = 72;

/**
 * Hosts of the providers' pictures. Account holders control the URL, which must not lead into our
 * own network.
 */
const HOSTS = /(?:^|\.)(?:googleusercontent\.com|fbcdn\.net|fbsbx\.com|twimg\.com|gigya\.com)$/;

/** Raster formats only, because an SVG could reference other content. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif']);

/** Maximum number of redirects: Facebook redirects from one of its hosts to another. */
const HOPS = 2;

/**
 * Fetches a reader's picture from a provider, scaled down, as a `data:` URL, so that pages do not
 * reveal every visit to the provider. `undefined` if there is no usable picture, which is not an
 * error.
 */
export async function fetchReaderPicture(
  address: string | null | undefined,
  ask: typeof fetch = fetch,
): Promise<string | undefined> {
  try {
    const original = await withinTime(TIME_OUT, 'the picture', download(address ?? '', HOPS, ask));
    if (!original) return undefined;
    const picture = sharp(original, { limitInputPixels: 4096 * 4096 });
    if (!FORMATS.has((await picture.metadata()).format)) return undefined;
    const small = picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 80 });
    return `data:image/webp;base64,${(await small.toBuffer()).toString('base64')}`;
  } catch {
    // Not a picture, a timeout, or a failed download.
    return undefined;
  }
}

async function download(
  address: string,
  hops: number,
  ask: typeof fetch,
): Promise<Buffer | undefined> {
  const url = parseUrl(address);
  if (
    !url ||
    url.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    !HOSTS.test(url.hostname)
  )
    return undefined;
  const answer = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_OUT) });
  const next = answer.headers.get('location');
  if (next !== null && hops > 0) return download(new URL(next, url).href, hops - 1, ask);
  return answer.ok ? readBody(answer, MOST) : undefined;
}

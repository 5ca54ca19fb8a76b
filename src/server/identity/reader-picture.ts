import sharp from 'sharp';
import { readBody } from '../http/read-body.ts';
import { withinTime } from '../time-limit.ts';

/** Milliseconds: a login waits for it. */
const TIME_OUT = 3000;

/** Bytes of an original. */
const MOST = 2 * 1024 * 1024;

/** Twice the 36 pixels that the menu shows, for dense screens. */
const SIDE = 72;

/** Hosts where the providers keep readers' pictures: an address is told by whoever has the account, and must not lead into our own network. */
const HOSTS = /(?:^|\.)(?:googleusercontent\.com|fbcdn\.net|fbsbx\.com|twimg\.com|gigya\.com)$/;

/** Of pixels alone: an SVG could say what else to draw. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif']);

/** Redirects that are followed: Facebook's go from one of its hosts to another. */
const HOPS = 2;

/**
 * The picture that a provider has of a reader, small, as a `data:` address: pages show it without asking the provider, who would hear of every page
 * that is read. `undefined` where there is none to be had; that is no fault.
 */
export async function fetchReaderPicture(address: string | null | undefined, ask: typeof fetch = fetch): Promise<string | undefined> {
  try {
    const original = await withinTime(TIME_OUT, 'the picture', download(address ?? '', HOPS, ask));
    if (!original) return undefined;
    const picture = sharp(original, { limitInputPixels: 4096 * 4096 });
    if (!FORMATS.has((await picture.metadata()).format)) return undefined;
    const small = picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 80 });
    return `data:image/webp;base64,${(await small.toBuffer()).toString('base64')}`;
  } catch {
    // What is no picture, comes too late, or not at all.
    return undefined;
  }
}

async function download(address: string, hops: number, ask: typeof fetch): Promise<Buffer | undefined> {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || !HOSTS.test(url.hostname)) return undefined;
  const answer = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_OUT) });
  const next = answer.headers.get('location');
  if (next !== null && hops > 0) return download(new URL(next, url).href, hops - 1, ask);
  return answer.ok ? readBody(answer, MOST) : undefined;
}

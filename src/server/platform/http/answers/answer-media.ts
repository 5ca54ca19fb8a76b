import { PICTURE_KINDS } from '#server/platform/backend/backend.ts';
import { contentTypeOf } from '../files/content-types.ts';
import type { Asked } from '../asked.ts';
import { sendFile, SANDBOX } from '../files/send-file.ts';
import { sendStatus } from '../send.ts';
import { isWithdrawable } from '#domain/pictures/rendition.ts';
import { IMMUTABLE } from '../files/static-files.ts';

/**
 * Originals that pages, feeds and players name: films, sounds, their parts and lists, captions, and
 * the site's own XML. The original of a picture has no address: it shows what a crop has cut away,
 * and where and by whom it was taken. Recordings in formats that are not cleaned, WebM and MPEG-TS,
 * have none for the same reason.
 */
const FETCHED =
  /^(?:video\/(?:mp4|iso\.segment)|audio\/|text\/vtt|application\/vnd\.apple\.mpegurl|application\/xml)/;

const OF_ALL = 'public, max-age=86400';

/**
 * A recording of a closed story stays in the reader's browser for as long as its address
 * (`media/signed-media.ts`).
 */
const OF_READER = 'private, max-age=21600';

/** Others keep a file that a reader may withdraw for five minutes. */
const WITHDRAWABLE = 'public, max-age=300';

/** Sends a rendition, a share image, or an original that is made to be fetched. */
export async function answerMedia({
  options,
  request,
  response,
  target,
  note,
}: Asked): Promise<void> {
  const [, , folder = '', ...parts] = target.path.split('/');
  const [name = '', token] = parts.toReversed();
  if (parts.length !== (folder === 'signed' ? 2 : 1)) return sendStatus(response, 404);
  const kind = PICTURE_KINDS.find((one) => one === folder);
  if (kind) {
    const clientAddress = options.clientAddressOf(request);
    const wait = options.limiters.requests.count(clientAddress);
    if (wait !== undefined) return sendStatus(response, 429, { 'Retry-After': String(wait) });
    note.work = 'picture';
    const file = await options.findPicture(kind, name);
    if (file === undefined) return sendStatus(response, 404);
    options.limiters.requests.giveBack(clientAddress);
    const kept = kind === 'images' && isWithdrawable(name) ? WITHDRAWABLE : IMMUTABLE;
    return sendFile(request, response, file, { 'Cache-Control': kept });
  }
  if (!['files', 'signed'].includes(folder) || !FETCHED.test(contentTypeOf(name)))
    return sendStatus(response, 404);
  const found = await options.findOriginal(name, token);
  return found === undefined
    ? sendStatus(response, 404)
    : sendFile(request, response, found.file, {
        'Cache-Control': found.isSigned ? OF_READER : isWithdrawable(name) ? WITHDRAWABLE : OF_ALL,
        ...SANDBOX,
      });
}

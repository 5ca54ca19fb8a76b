import { PICTURE_KINDS } from '../../backend/backend.ts';
import { contentTypeOf } from '../content-types.ts';
import type { Asked } from '../asked.ts';
import { sendFile, SANDBOX } from '../send-file.ts';
import { sendStatus } from '../send.ts';
import { IMMUTABLE } from '../static-files.ts';

/**
 * Originals that pages, feeds and players name: films, sounds, their parts and lists, captions, and the site's own XML. The
 * original of a picture has no address: it shows what a crop has cut away, and where and by whom it was taken. Recordings
 * in formats that are not cleaned, WebM and MPEG-TS, have none for the same reason.
 */
const FETCHED = /^(?:video\/(?:mp4|iso\.segment)|audio\/|text\/vtt|application\/vnd\.apple\.mpegurl|application\/xml)/;

/** Sends a rendition, a share image, or an original that is made to be fetched. */
export async function answerMedia({ options, request, response, target, note }: Asked): Promise<void> {
  const [, , folder, name = '', ...rest] = target.path.split('/');
  if (rest.length > 0) return sendStatus(response, 404);
  const kind = PICTURE_KINDS.find((one) => one === folder);
  if (kind) {
    note.work = 'picture';
    const file = await options.findPicture(kind, name);
    return file === undefined ? sendStatus(response, 404) : sendFile(request, response, file, { 'Cache-Control': IMMUTABLE });
  }
  if (folder !== 'files' || !FETCHED.test(contentTypeOf(name))) return sendStatus(response, 404);
  const file = await options.findOriginal(name);
  return file === undefined
    ? sendStatus(response, 404)
    : sendFile(request, response, file, { 'Cache-Control': 'public, max-age=86400', ...SANDBOX });
}

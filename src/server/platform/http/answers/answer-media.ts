import { MEDIA_KINDS } from '../../backend/backend.ts';
import type { Asked } from '../asked.ts';
import { sendFile, SANDBOX } from '../send-file.ts';
import { sendStatus } from '../send.ts';
import { IMMUTABLE } from '../static-files.ts';

/** Sends a rendition, a share image, or a recording or other original. */
export async function answerMedia({ options, request, response, target, note }: Asked): Promise<void> {
  const [, , folder, name = '', ...rest] = target.path.split('/');
  if (rest.length > 0) return sendStatus(response, 404);
  const kind = MEDIA_KINDS.find((one) => one === folder);
  if (kind) {
    note.work = 'picture';
    const file = await options.findPicture(kind, name);
    return file === undefined ? sendStatus(response, 404) : sendFile(request, response, file, { 'Cache-Control': IMMUTABLE });
  }
  if (folder !== 'files') return sendStatus(response, 404);
  const file = await options.findOriginal(name);
  return file === undefined
    ? sendStatus(response, 404)
    : sendFile(request, response, file, { 'Cache-Control': 'public, max-age=86400', ...SANDBOX });
}

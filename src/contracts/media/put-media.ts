import type { MediaFile, ProposedWords } from '#domain/media/media-file.ts';
import { defineContract } from '../contract.ts';

/** A file of the newsroom, as stories refer to it. */
export interface SentMedia extends MediaFile {
  /** The path with which stories name it. */
  path: string;
  /**
   * The credit and the caption that a picture had in itself. They were removed with all else that
   * it said about its source.
   */
  proposed?: ProposedWords;
}

/**
 * PUT /api/media/{name}?source=: stores a picture (JPEG, PNG, WebP, AVIF, GIF; 50 MiB, 100
 * megapixels), film (MP4; 2 GiB), sound (MP3, M4A, Ogg; 500 MiB) or WebVTT file (1 MiB), which is
 * the whole body, with its own media type. The ending of the name says the format, and the file
 * must have it. `source` is the file's address in the newsroom's own system, by which published
 * items may name it. All that a file says about its source is removed: place, device, author,
 * instants, previews. Idempotent: the same bytes are stored once, with the name that they got
 * first; the answer is then 200 instead of
 * 201. `fields` gives the reason for a refusal (422), also of a file that cannot be cleaned.
 */
export const putMedia = defineContract<{
  params: { name: string };
  body: undefined;
  response: SentMedia;
}>()({
  method: 'PUT',
  path: '/api/media/{name}',
  work: 'upload',
  problems: [
    'NOT_SIGNED_IN',
    'INVALID_FIELDS',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});

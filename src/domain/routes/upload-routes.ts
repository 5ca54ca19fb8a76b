import { PICTURE_SIZES, SIZE_BY_TYPE } from '../media/media-types.ts';
import { MOST_BYTES, PART_BYTES } from '../uploads/reader-upload.ts';
import type { UploadRoute } from './route.ts';

/** A picture, film, sound or captions of the newsroom (docs/publishing.md). */
export const MEDIA_UPLOAD: UploadRoute = {
  kind: 'upload',
  method: 'PUT',
  pattern: '/api/media/{text}',
  caller: 'newsroom',
  size: Math.max(...Object.values(SIZE_BY_TYPE)),
  sizes: SIZE_BY_TYPE,
  idle: 30_000,
  total: 3_600_000,
  types: Object.keys(SIZE_BY_TYPE),
};

/** A picture from the device of a person on the desk. */
export const DESK_UPLOAD: UploadRoute = {
  kind: 'upload',
  method: 'PUT',
  pattern: '/api/desk/media/{text}',
  caller: 'desk',
  size: Math.max(...Object.values(PICTURE_SIZES)),
  sizes: PICTURE_SIZES,
  idle: 30_000,
  total: 600_000,
  types: Object.keys(PICTURE_SIZES),
};

/** A part of a file of a reader (`contracts/uploads/reader-uploads.ts`). */
export const READER_UPLOAD: UploadRoute = {
  kind: 'upload',
  method: 'PATCH',
  pattern: '/api/front/uploads/{id}',
  caller: 'page',
  size: PART_BYTES,
  idle: 30_000,
  total: 600_000,
  types: ['application/offset+octet-stream'],
};

/** Bytes of a form around the file in it. */
const FORM_BYTES = 65_536;

/** A file for a contribution, by a form without JavaScript. */
export const FILE_FORM: UploadRoute = {
  kind: 'upload',
  method: 'POST',
  pattern: '/api/front/contributions/{text}/{text}/file',
  caller: 'page',
  size: MOST_BYTES.contribution.video + FORM_BYTES,
  idle: 30_000,
  total: 600_000,
  types: ['multipart/form-data'],
};

/** The uploads. Each has an endpoint in `src/server/entrances/calls/uploads.ts`. */
export const UPLOADS: readonly UploadRoute[] = [
  MEDIA_UPLOAD,
  DESK_UPLOAD,
  READER_UPLOAD,
  FILE_FORM,
];

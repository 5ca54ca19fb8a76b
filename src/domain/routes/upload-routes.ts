import { PICTURE_SIZES, SIZE_BY_TYPE } from '../media/media-types.ts';
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

/** The uploads. Each has an endpoint in `src/server/entrances/calls/uploads.ts`. */
export const UPLOADS: readonly UploadRoute[] = [MEDIA_UPLOAD, DESK_UPLOAD];

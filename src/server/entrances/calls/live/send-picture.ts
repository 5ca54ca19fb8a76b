import { sendPicture as contract } from '#contracts/live/live-blogs.ts';
import { DESK_UPLOAD } from '#domain/routes/upload-routes.ts';
import { serveDeskUpload } from '#server/entrances/endpoints/desk-upload.ts';
import { checkMediaRequest, keepMedia } from '../media/put-media.ts';

/** Serves `PUT /api/desk/media/{name}`. */
export const sendPicture = serveDeskUpload(DESK_UPLOAD, contract, keepMedia, {
  check: (asked) => checkMediaRequest(asked, { kind: 'reader' }),
});

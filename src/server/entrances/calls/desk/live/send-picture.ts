import { sendPicture as contract } from '../../../../../contracts/desk/live-blogs.ts';
import { DESK_UPLOAD } from '../../../../../domain/sites/upload-routes.ts';
import { serveDeskUpload } from '../../../endpoints/desk-upload.ts';
import { checkMediaRequest, keepMedia } from '../../content/put-media.ts';

/** Serves `PUT /api/desk/media/{name}`. */
export const sendPicture = serveDeskUpload(DESK_UPLOAD, contract, keepMedia, {
  check: (asked) => checkMediaRequest(asked, { kind: 'reader' }),
});

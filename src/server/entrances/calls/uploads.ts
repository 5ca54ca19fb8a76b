import type { UploadRoute } from '#domain/routes/route.ts';
import type { UploadEndpoint } from '../endpoints/serve-upload.ts';
import { putMedia } from './media/put-media.ts';
import { sendPicture } from './live/send-picture.ts';
import { addFileByForm } from './contributions/add-file-by-form.ts';
import { receivePart } from './uploads/receive-part.ts';

/** The endpoint of each row of `UPLOADS` (`src/domain/routes/routes.ts`). */
export const UPLOAD_ENDPOINTS: readonly UploadEndpoint[] = [
  putMedia,
  sendPicture,
  receivePart,
  addFileByForm,
];

/**
 * A sentence for each row without an endpoint, for each endpoint without a row, and for each that
 * is there twice.
 */
export function uploadProblems(
  routes: readonly UploadRoute[],
  endpoints: readonly Pick<UploadEndpoint, 'route'>[],
): string[] {
  const served = endpoints.map(({ route }) => route);
  const nameOf = ({ method, pattern }: UploadRoute) => `${method} ${pattern}`;
  return [
    ...routes
      .filter((row) => !served.includes(row))
      .map(
        (row) =>
          `UPLOADS has a row for ${nameOf(row)}, but no endpoint. Add serveUpload(row, handle) to UPLOAD_ENDPOINTS in src/server/entrances/calls/uploads.ts.`,
      ),
    ...served
      .filter((route) => !routes.includes(route))
      .map(
        (route) =>
          `UPLOAD_ENDPOINTS serves ${nameOf(route)}, but UPLOADS does not have its row. Add the same object to UPLOADS in src/domain/routes/routes.ts.`,
      ),
    ...[
      ...new Set(
        [routes, served].flatMap((list) =>
          list.map(nameOf).filter((name, at, all) => all.indexOf(name) !== at),
        ),
      ),
    ].map((name) => `UPLOADS or UPLOAD_ENDPOINTS has ${name} twice. Remove one.`),
  ];
}

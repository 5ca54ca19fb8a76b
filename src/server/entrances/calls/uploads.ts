import type { UploadEndpoint } from '../endpoints/serve-upload.ts';

/** The endpoint of each row of `UPLOADS` (`src/domain/sites/routes.ts`). No part of the product has one yet. */
export const UPLOAD_ENDPOINTS: readonly UploadEndpoint[] = [];

import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '#domain/sites/site.ts';
import { UPLOAD_ENDPOINTS } from '#server/entrances/calls/uploads.ts';
import type { UploadEndpoint, UploadServices } from '#server/entrances/endpoints/serve-upload.ts';
import { createUploads, type Uploads } from '#server/platform/front/uploads/uploads.ts';
import { uploadFolder } from '#server/platform/runtime/receive-file.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { createUploadReceiver } from '../worker/receive-upload.ts';

/**
 * The uploads of the development server: checked as in a node, and received in the same process.
 */
export function createDevelopmentUploads(options: {
  config: Config;
  services: UploadServices;
  sites: readonly Site[];
  endpoints?: readonly UploadEndpoint[] | undefined;
}): Uploads {
  const { config, services, sites, endpoints = UPLOAD_ENDPOINTS } = options;
  const receive = createUploadReceiver({ services, sites, dataFolder: config.DATA_DIR, endpoints });
  return createUploads({
    routes: endpoints.map(({ route }) => route),
    contentToken: () => config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token'),
    async pass(request, response, origin) {
      // Vite's server has sent `100 Continue` already.
      delete request.headers.expect;
      await receive(request, response, origin);
    },
    remove: (name) => rm(path.join(uploadFolder(config.DATA_DIR), name), { force: true }),
  });
}

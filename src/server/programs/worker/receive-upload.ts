import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { matchesPattern } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';
import { UPLOAD_ENDPOINTS } from '#server/entrances/calls/uploads.ts';
import type { UploadEndpoint, UploadServices } from '#server/entrances/endpoints/serve-upload.ts';
import type { CallOrigin } from '#server/platform/backend/backend.ts';
import { sendStatus } from '#server/platform/http/send.ts';
import { uploadFolder } from '#server/platform/runtime/receive-file.ts';

/** The front process names the file of an upload (`randomUUID`). */
const UPLOAD_NAME = /^[0-9a-f-]{36}$/;

/** Hands an upload to the endpoint of its path and method, with its limits of size and time. */
export function createUploadReceiver(options: {
  services: UploadServices;
  sites: readonly Site[];
  dataFolder: string;
  endpoints?: readonly UploadEndpoint[] | undefined;
}): (request: IncomingMessage, response: ServerResponse, origin: CallOrigin) => Promise<void> {
  const { services, sites, dataFolder, endpoints = UPLOAD_ENDPOINTS } = options;
  return async (request, response, { site: alias, clientAddress, upload }) => {
    const asked = (request.url ?? '').split('?', 1)[0] ?? '';
    const endpoint = endpoints.find(
      ({ route }) => route.method === request.method && matchesPattern(route.pattern, asked),
    );
    const site = sites.find((one) => one.alias === alias);
    if (!endpoint || !site || upload === undefined || !UPLOAD_NAME.test(upload))
      return sendStatus(response, 404);
    await endpoint.receive(request, response, {
      services,
      site,
      clientAddress,
      file: path.join(uploadFolder(dataFolder), upload),
    });
  };
}

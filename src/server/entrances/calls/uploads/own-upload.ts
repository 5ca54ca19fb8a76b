import { z } from 'zod';
import { findUpload, removeUpload } from '#contracts/uploads/reader-uploads.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { offsetHeaders, senderOf, shownUpload } from './shown-upload.ts';

const find = serveReaderCall(findUpload, {
  body: z.undefined(),
  async handle(call) {
    const { params, locals } = call.context;
    const row = await locals.services.readers.uploads.find(senderOf(call), params['id'] ?? '');
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    return { ok: true, response: shownUpload(row), headers: offsetHeaders(row) };
  },
});

const remove = serveReaderCall(removeUpload, {
  body: z.undefined(),
  async handle(call) {
    const { params, locals } = call.context;
    const isGone = await locals.services.readers.uploads.cancel(senderOf(call), params['id'] ?? '');
    if (!isGone) return { ok: false, code: 'NOT_FOUND' };
    return { ok: true, response: { isRemoved: true } };
  },
});

/** Serves `GET`, `HEAD` and `DELETE /api/front/uploads/{id}`. */
export const ownUpload = serveTogether(find, remove);

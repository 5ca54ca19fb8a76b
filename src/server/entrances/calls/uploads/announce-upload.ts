import { z } from 'zod';
import { createUpload, listUploads } from '#contracts/uploads/reader-uploads.ts';
import { MOST_BYTES, UPLOAD_KINDS, UPLOAD_PURPOSES } from '#domain/uploads/reader-upload.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { offsetHeaders, senderOf, shownUpload } from './shown-upload.ts';

/** UTF-16 units of a name, which may have 255 bytes on a device. */
const LONGEST_NAME = 1000;

const create = serveReaderCall(createUpload, {
  body: z.object({
    purpose: z.enum(UPLOAD_PURPOSES),
    kind: z.enum(UPLOAD_KINDS),
    name: z.string().max(LONGEST_NAME),
    bytes: z.int().min(1),
  }),
  async handle(call) {
    const { body, context, session } = call;
    const announced = await context.locals.services.readers.uploads.create({
      ...senderOf(call),
      ...body,
      isDemo: session.reader.isRegisteredInDemo,
    });
    if (announced.ok) {
      const { upload } = announced;
      const headers = { ...offsetHeaders(upload), Location: `/api/front/uploads/${upload.id}` };
      return { ok: true, httpCode: 201, response: shownUpload(upload), headers };
    }
    const { problem, retryAfter } = announced;
    if (problem === 'too-long')
      return {
        ok: false,
        code: 'INVALID_FIELD',
        httpCode: 413,
        fields: { bytes: `at most ${MOST_BYTES[body.purpose][body.kind]}` },
      };
    return { ok: false, code: problem, ...(retryAfter !== undefined && { retryAfter }) };
  },
});

const list = serveReaderCall(listUploads, {
  body: z.undefined(),
  async handle(call) {
    const rows = await call.context.locals.services.readers.uploads.listOpen(senderOf(call));
    return { ok: true, response: { uploads: rows.map(shownUpload) } };
  },
});

/** Serves `POST` and `GET /api/front/uploads`. */
export const announceUpload = serveTogether(create, list);

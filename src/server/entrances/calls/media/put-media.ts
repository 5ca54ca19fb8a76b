import { z } from 'zod';
import { putMedia as contract, type SentMedia } from '#contracts/media/put-media.ts';
import { CONTENT_TOKEN_ACTOR, type Actor } from '#domain/desk/actor.ts';
import { mediaPath, withWords } from '#domain/media/media-file.ts';
import { MEDIA_FORMATS, mediaEndingOf, type MediaEnding } from '#domain/media/media-types.ts';
import { mediaTypeOf } from '#domain/routes/route.ts';
import { MEDIA_UPLOAD } from '#domain/routes/upload-routes.ts';
import {
  serveUpload,
  type Upload,
  type UploadRefusal,
} from '#server/entrances/endpoints/serve-upload.ts';

/** Characters of a name. The stored name has 60 of them. */
const LONGEST_NAME = 200;

/** The desk has no system of its own whose addresses it could name: its uploads take no query. */
const DESK_QUERY = z.strictObject({ source: z.never().optional() });

const TOKEN_QUERY = z.strictObject({
  /** Within the bytes that an index of PostgreSQL takes. */
  source: z
    .string()
    .max(2000)
    .regex(
      /^(?:https?:\/\/[\x21-\x7e]+|urn:[\x21-\x7e]+)$/i,
      'must be an absolute URL (http, https) or a URN',
    )
    .optional(),
});

/** Serves `PUT /api/media/{name}`. */
export const putMedia = serveUpload(
  MEDIA_UPLOAD,
  (upload) => keepMedia(upload, CONTENT_TOKEN_ACTOR),
  {
    check(asked) {
      return checkMediaRequest(asked, CONTENT_TOKEN_ACTOR);
    },
    facts: { contract, caller: 'newsroom', query: TOKEN_QUERY },
  },
);

/**
 * Refuses a request by its path, query and media type. Only tools may name an address of their
 * system (`source`).
 */
export function checkMediaRequest(
  asked: Pick<Upload, 'type' | 'path' | 'query'>,
  { kind }: Pick<Actor, 'kind'>,
): UploadRefusal | undefined {
  const read = readRequest(asked, kind === 'token' ? TOKEN_QUERY : DESK_QUERY);
  return read.ok ? undefined : read;
}

/** Checks a received file and stores it. */
export async function keepMedia(
  { file, bytes, services, ...asked }: Upload,
  actor: Actor,
): Promise<{ ok: true; httpCode: number; response: SentMedia } | UploadRefusal> {
  const read = readRequest(asked, actor.kind === 'token' ? TOKEN_QUERY : DESK_QUERY);
  if (!read.ok) return read;
  const { name, ending, source } = read;
  const kept = await services.media.keep({ file, bytes, name, ending, source, actor });
  if (!kept.ok) {
    services.log.info({ ending, bytes, reason: kept.reason }, 'a sent file was refused');
    return refused({ body: `the file ${kept.reason}` });
  }
  services.log.info({ file: kept.file.name, bytes, isNew: kept.isNew }, 'a sent file was stored');
  const response = { ...kept.file, path: mediaPath(kept.file.name), ...withWords(kept.proposed) };
  return { ok: true, httpCode: kept.isNew ? 201 : 200, response };
}

type Read =
  | { ok: true; name: string; ending: MediaEnding; source: string | undefined }
  | UploadRefusal;

/**
 * Reads the parts of a request before its body. The name must have the ending of a format, and the
 * media type must be one of it.
 */
function readRequest(
  { path, query, type }: Pick<Upload, 'path' | 'query' | 'type'>,
  schema: typeof TOKEN_QUERY | typeof DESK_QUERY,
): Read {
  const name = decoded(path.slice(path.lastIndexOf('/') + 1));
  if (name === undefined || /[\p{C}/\\]/u.test(name) || name.length > LONGEST_NAME)
    return refused({
      name: `must be at most ${LONGEST_NAME} characters in UTF-8, without slashes and control characters`,
    });
  const ending = mediaEndingOf(name);
  if (ending === undefined)
    return refused({ name: `must end in one of ${Object.keys(MEDIA_FORMATS).join(', ')}` });
  const { types } = MEDIA_FORMATS[ending];
  if (!types.some((one) => one === mediaTypeOf(type)))
    return refused({ 'content-type': `must be ${types.join(' or ')} for this name` });
  const read = schema.safeParse(Object.fromEntries(query));
  if (!read.success)
    return refused(
      Object.fromEntries(
        read.error.issues.map((issue) => [issue.path.join('.') || 'query', issue.message]),
      ),
    );
  return { ok: true, name, ending, source: read.data.source };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function refused(fields: Record<string, string>): UploadRefusal {
  return { ok: false, httpCode: 422, code: 'INVALID_FIELDS', fields };
}

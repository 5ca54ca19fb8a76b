import type { ReaderUpload } from '#contracts/uploads/reader-uploads.ts';
import type { ReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import type { Sender, StoredUpload } from '#server/subjects/uploads/upload-rows.ts';

/** The version of tus whose core protocol parts are sent by. */
export const TUS = { 'Tus-Resumable': '1.0.0' } as const;

/** The reader and the site of a call. */
export function senderOf({
  session,
  context,
}: Pick<ReaderCall<unknown, ReaderSession>, 'session' | 'context'>): Sender {
  return { reader: session.reader.id, site: context.locals.site.alias };
}

/** A file as its reader knows it. */
export function shownUpload(row: StoredUpload): ReaderUpload {
  const { id, purpose, kind, name, bytes, received, state, reason, expiresAt } = row;
  return {
    id,
    purpose,
    kind,
    name,
    bytes,
    received,
    state,
    reason,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** The headers of tus that say how far a file is. */
export function offsetHeaders({
  received,
  bytes,
}: Pick<StoredUpload, 'received' | 'bytes'>): Record<string, string> {
  return { ...TUS, 'Upload-Offset': String(received), 'Upload-Length': String(bytes) };
}

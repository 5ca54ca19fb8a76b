import type {
  UploadKind,
  UploadPurpose,
  UploadReason,
  UploadState,
} from '#domain/uploads/reader-upload.ts';
import { defineContract } from '../contract.ts';

/** A file that a reader sends. */
export interface ReaderUpload {
  id: string;
  purpose: UploadPurpose;
  kind: UploadKind;
  /** The name on the reader's device, as a label. */
  name: string;
  /** The announced length. */
  bytes: number;
  /** Bytes that have arrived, at which the next part begins. */
  received: number;
  state: UploadState;
  /** Of a refused file. */
  reason: UploadReason | null;
  /** The instant at which the file is deleted unless it is attached, in RFC 3339; else null. */
  expiresAt: string | null;
}

/**
 * POST /api/front/uploads: announces a file of the reader, before its first byte. `bytes` is its
 * exact length. The parts follow by PATCH on its own address. INVALID_FIELD: longer than the limit
 * of its purpose and kind, which `fields` gives. UPLOADS_OPEN: ten files that are not part of
 * anything yet. UPLOAD_QUOTA_REACHED: too many bytes of this reader in a day, or at rest.
 * UPLOADS_FULL: the newsroom has no room for files of readers.
 */
export const createUpload = defineContract<{
  params: undefined;
  body: { purpose: UploadPurpose; kind: UploadKind; name: string; bytes: number };
  response: ReaderUpload;
}>()({
  method: 'POST',
  path: '/api/front/uploads',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'FOREIGN_ORIGIN',
    'INVALID_FIELDS',
    'INVALID_FIELD',
    'REQUIRED_FIELD',
    'UPLOADS_OPEN',
    'UPLOAD_QUOTA_REACHED',
    'UPLOADS_FULL',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});

/** GET /api/front/uploads: the reader's files that are not part of anything yet, the oldest first. */
export const listUploads = defineContract<{
  params: undefined;
  body: undefined;
  response: { uploads: ReaderUpload[] };
}>()({
  method: 'GET',
  path: '/api/front/uploads',
  work: 'read',
  problems: ['NOT_SIGNED_IN'],
});

/**
 * GET or HEAD /api/front/uploads/{id}: how far a file is. The headers `Upload-Offset` and
 * `Upload-Length` are those of tus 1.0. NOT_FOUND also for files of others and expired ones.
 */
export const findUpload = defineContract<{
  params: { id: string };
  body: undefined;
  response: ReaderUpload;
}>()({
  method: 'GET',
  path: '/api/front/uploads/{id}',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND'],
});

/**
 * PATCH /api/front/uploads/{id}: a part of a file, of at most 4 MiB, by the core protocol of tus
 * 1.0: the header `Upload-Offset` says where it begins, and the body, of the type
 * `application/offset+octet-stream`, is appended. 204 with the new `Upload-Offset`. Bytes that
 * arrive before the connection breaks are kept. OFFSET_MISMATCH: `Upload-Offset` of the answer is
 * the right one; also of a file that is whole. INVALID_FIELDS: no `Upload-Offset`, or more bytes
 * than were announced. The last part has the file checked.
 */
export const sendUploadPart = defineContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'PATCH',
  path: '/api/front/uploads/{id}',
  work: 'reader-upload',
  problems: [
    'NOT_SIGNED_IN',
    'FOREIGN_ORIGIN',
    'NOT_FOUND',
    'OFFSET_MISMATCH',
    'INVALID_FIELDS',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});

/**
 * DELETE /api/front/uploads/{id}: cancels a file that is not part of anything yet, and deletes its
 * bytes.
 */
export const removeUpload = defineContract<{
  params: { id: string };
  body: undefined;
  response: { isRemoved: boolean };
}>()({
  method: 'DELETE',
  path: '/api/front/uploads/{id}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

import { defineContract } from '../contract.ts';

/** A link to a document that readers do not see yet, or see in another version. */
export interface PreviewLink {
  /** Id of the link, without which it cannot be revoked by itself. It opens nothing. */
  id: string;
  locale: string;
  /** RFC 3339: 72 hours after it was made. */
  endsAt: string;
}

/**
 * POST /api/content/{id}/preview?site=&locale=: makes a link to the page of a document of any type,
 * with a bearer token. Without a body it shows the stored version; with a ninjs item (1.6, 2.x or
 * 3.1), or with the fields of the store in `document`, it shows that version, which is not
 * published. Whoever has the link sees the document, closed text included. 422 for a document that
 * was withdrawn, that no page shows by itself (a picture), or that names a document that does not
 * exist.
 */
export const previewContent = defineContract<{
  params: { id: string };
  body: Record<string, unknown> | undefined;
  response: PreviewLink & {
    /** The link itself. It is not stored, and cannot be asked for again. */
    url: string;
    /** Ids of stories that the document links to and that the page leaves out until they are shown. */
    waiting: string[];
  };
}>()({
  method: 'POST',
  path: '/api/content/{id}/preview',
  work: 'publication',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'INVALID_FIELDS',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
});

/** GET /api/content/{id}/preview?site=: the valid links of a document, with a bearer token. */
export const listPreviews = defineContract<{
  params: { id: string };
  body: undefined;
  response: { previews: PreviewLink[] };
}>()({
  method: 'GET',
  path: '/api/content/{id}/preview',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});

/**
 * DELETE /api/content/{id}/preview?site=&preview=: revokes a link of a document, or all of them,
 * with a bearer token. Idempotent.
 */
export const revokePreviews = defineContract<{
  params: { id: string };
  body: undefined;
  response: { revoked: number };
}>()({
  method: 'DELETE',
  path: '/api/content/{id}/preview',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});

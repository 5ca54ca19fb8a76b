import { defineDeskContract } from '../contract.ts';

/**
 * POST /api/desk/previews: makes a link to the page of the stored version of a document, which lasts
 * 72 hours. NOT_POSSIBLE_NOW: the document was withdrawn, no page shows it by itself, or it has as
 * many valid links as it may have.
 */
export const makeDeskPreview = defineDeskContract<{
  params: undefined;
  body: { document: string };
  response: { id: string; url: string; endsAt: string };
}>()({
  method: 'POST',
  path: '/api/desk/previews',
  role: 'editor',
  problems: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

/** DELETE /api/desk/previews/{document}: revokes the links of a document. Idempotent. */
export const revokeDeskPreviews = defineDeskContract<{
  params: { document: string };
  body: undefined;
  response: { revoked: number };
}>()({
  method: 'DELETE',
  path: '/api/desk/previews/{document}',
  role: 'editor',
  problems: ['NOT_FOUND'],
});

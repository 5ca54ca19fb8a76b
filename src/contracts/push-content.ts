import { defineContract } from './contract.ts';

/**
 * PUT /api/content/{id}?site=&locale=: publishes one story in ninjs (1.6, 2.x or 3.1) under that id. It is for
 * editors' tools and the import command, with a bearer token, and is never called from a reader's browser.
 * Idempotent. `fields` gives a reason for each invalid field. ADDRESS_TAKEN: another story has the URL.
 * OUTDATED_VERSION: the store has a newer version, or the story was killed.
 */
export const pushContent = defineContract<{
  params: { id: string };
  body: Record<string, unknown>;
  response: {
    /** URL of the story, even if it is not visible yet. */
    url: string | undefined;
    /** Ids of the documents, by result. */
    created: string[];
    updated: string[];
    unchanged: string[];
    /** Parts of the document that were dropped, and parts that were stored in another form. */
    losses: { what: string; detail: string }[];
    changes: { what: string; detail: string }[];
  };
}>()({
  method: 'PUT',
  path: '/api/content/{id}',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'ADDRESS_TAKEN', 'OUTDATED_VERSION', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});

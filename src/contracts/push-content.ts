import { defineContract } from './contract.ts';

/**
 * PUT /api/content/{id}?site=&locale=: publishes one story under that id, written in ninjs (1.6, 2.x or 3.1). For editors' tools and the import command, with a
 * bearer token; no browser of a reader calls it. Idempotent. `fields` names each field that is wrong, and why; with
 * ADDRESS_TAKEN nothing is but that another story stands at the address; with OUTDATED_VERSION the store has a newer version, or the story was killed.
 */
export const pushContent = defineContract<{
  params: { id: string };
  body: Record<string, unknown>;
  response: {
    /** Where the story stands, or will when its time comes. */
    url: string | undefined;
    /** Ids of the documents, by what became of them. */
    created: string[];
    updated: string[];
    unchanged: string[];
    /** What of the document has no place here, and what was kept in another form. */
    losses: { what: string; detail: string }[];
    changes: { what: string; detail: string }[];
  };
  problem: 'NOT_SIGNED_IN' | 'INVALID_FIELDS' | 'ADDRESS_TAKEN' | 'OUTDATED_VERSION' | 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE';
}>({
  method: 'PUT',
  path: '/api/content/{id}',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'ADDRESS_TAKEN', 'OUTDATED_VERSION', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});

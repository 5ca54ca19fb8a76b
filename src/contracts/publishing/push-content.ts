import { defineContract } from '../contract.ts';

/**
 * PUT /api/content/{id}?site=&locale=: publishes one story in ninjs (1.6, 2.x or 3.1) under that
 * id. It is for editors' tools and the import command, with a bearer token, and is never called
 * from a reader's browser. Idempotent. `fields` gives a reason for each invalid field.
 * ADDRESS_TAKEN: another story has the URL. OUTDATED_VERSION: the store has a newer version, or the
 * story was killed.
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
  problems: [
    'NOT_SIGNED_IN',
    'INVALID_FIELDS',
    'ADDRESS_TAKEN',
    'OUTDATED_VERSION',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
});

/** A stored story, as the content store has it. */
export interface StoredStory {
  id: string;
  /** URL of the story, even if it is not visible. */
  url: string;
  /** `shown` to readers now, `waiting` for its date, or `withdrawn` (also expired). */
  state: 'shown' | 'waiting' | 'withdrawn';
  /**
   * Where the story came from: `push`, `files` for the content folder, or the name of an import.
   */
  origin: string;
  /**
   * URL that opens the whole of a closed story to anybody for a day, without a count; null for
   * others and while it is not shown.
   */
  previewUrl: string | null;
  /** The fields of `src/domain/stories/story.ts`. */
  story: Record<string, unknown>;
}

/** GET /api/content/{id}: the stored story, visible or not, with a bearer token. */
export const getContent = defineContract<{
  params: { id: string };
  body: undefined;
  response: StoredStory;
}>()({
  method: 'GET',
  path: '/api/content/{id}',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});

/**
 * DELETE /api/content/{id}: withdraws a story, with a bearer token. Its URL answers 410.
 * Idempotent. A later PUT brings it back. 422 for a story of the content folder, which is changed
 * there.
 */
export const removeContent = defineContract<{
  params: { id: string };
  body: undefined;
  response: { result: 'withdrawn' | 'unchanged'; url: string };
}>()({
  method: 'DELETE',
  path: '/api/content/{id}',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'INVALID_FIELDS', 'SERVICE_UNAVAILABLE'],
});

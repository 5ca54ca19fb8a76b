import type { ProposedWords } from '#domain/media/media-file.ts';
import type { MediaKind } from '#domain/media/media-types.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/media?unused=&after=&limit=: lists the files that the newsroom has sent, or those that
 * no document names. No file is deleted by itself. A page of unused files may be short although
 * `next` has more.
 */
export const listMedia = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    files: {
      name: string;
      path: string;
      kind: MediaKind;
      bytes: number;
      /** RFC 3339. */
      sentAt: string;
      /** The credit and the caption that a picture had in itself. */
      proposed?: ProposedWords;
    }[];
    /** Value of `after` for the next page; absent on the last one. */
    next: string | undefined;
  };
}>()({
  method: 'GET',
  path: '/api/media',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'SERVICE_UNAVAILABLE'],
});

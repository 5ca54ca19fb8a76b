import type { CurrentUser } from '../../domain/reader/reader.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/profile: the session's reader, and a picture as a small `data:` URL if an identity provider had
 * one. `hasPassword` says whether the reader can change a password on this site. It is false with an external
 * identity provider, and for readers of type rrss (SPECIFICATION §6).
 */
export const getProfile = defineContract<{
  params: undefined;
  body: undefined;
  response: { user: CurrentUser; hasPassword: boolean; thumbnailURL?: string };
}>()({ method: 'GET', path: '/api/front/user/profile', work: 'read', problems: ['NOT_SIGNED_IN'] });

import type { CurrentUser } from '../../domain/reader.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/profile: the reader the session belongs to, and their picture, a small `data:` address, where an identity provider had one. `hasPassword` says whether
 * they have one that they can change on this site: not where somebody else vouches for its readers, nor as a reader of type rrss (SPECIFICATION §6).
 */
export const getProfile = defineContract<{
  params: undefined;
  body: undefined;
  response: { user: CurrentUser; hasPassword: boolean; thumbnailURL?: string };
  problem: 'NOT_SIGNED_IN';
}>({ method: 'GET', path: '/api/front/user/profile', problems: ['NOT_SIGNED_IN'] });

import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Role } from '#domain/sites/roles.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/profile: the session's reader, and a picture as a small `data:` URL if an
 * identity provider had one. `hasPassword` says whether the reader can change a password on this
 * site. It is false with an external identity provider, and for readers of type rrss (SPECIFICATION
 * §6). `roles` are those on the desk of this site.
 */
export const getProfile = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    user: CurrentUser;
    hasPassword: boolean;
    roles: readonly Role[];
    thumbnailURL?: string;
  };
}>()({ method: 'GET', path: '/api/front/user/profile', work: 'read', problems: ['NOT_SIGNED_IN'] });

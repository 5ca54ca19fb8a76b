import { ANY_ROLE, type Role } from '#domain/sites/roles.ts';
import type { LeftOutField, Waiting } from '#domain/desk/waiting.ts';
import { defineDeskContract } from '../contract.ts';

/**
 * GET /api/desk/home: the person on the desk, the roles on the site, and what waits for them.
 * `until` is in RFC 3339. `leftOut`, for editors: invalid content files.
 */
export const showHome = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: {
    nick: string;
    roles: readonly Role[];
    until: string;
    waiting: Waiting[];
    leftOut: LeftOutField[];
  };
}>()({ method: 'GET', path: '/api/desk/home', role: ANY_ROLE, problems: [] });

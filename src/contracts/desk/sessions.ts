import { ANY_ROLE } from '#domain/sites/roles.ts';
import { defineDeskContract } from '../contract.ts';

/** An open session on the desk of a site. Instants are in RFC 3339. */
export interface DeskSessionLine {
  id: string;
  /** Name of the site. */
  site: string;
  since: string;
  until: string;
  userAgent: string;
  isThisOne: boolean;
}

/**
 * GET /api/desk/sessions: the caller's open sessions on the desks of all sites, the latest first.
 */
export const listDeskSessions = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { sessions: DeskSessionLine[] };
}>()({ method: 'GET', path: '/api/desk/sessions', role: ANY_ROLE, problems: [] });

/** DELETE /api/desk/sessions/{id}: ends one of them. */
export const endDeskSession = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/sessions/{id}',
  role: ANY_ROLE,
  problems: ['NOT_FOUND'],
});

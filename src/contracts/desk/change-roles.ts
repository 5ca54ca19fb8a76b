import type { Role } from '#domain/sites/roles.ts';
import { defineContract } from '../contract.ts';

/**
 * A change of roles, a removal of a second factor whose device is lost, or a question for the roles
 * of a site.
 */
export type RoleChange =
  | { verb: 'give' | 'take'; site: string; email: string; role: Role }
  | { verb: 'reset-factor'; site: string; email: string }
  | { verb: 'list'; site: string };

/**
 * The readers with a role on the site, after the change. `isChanged` is false if nothing changed.
 */
export interface RolesChanged {
  isChanged: boolean;
  /** `since` is in RFC 3339. */
  holders: { readerId: string; nick: string; role: Role; since: string }[];
}

/** Reasons for a refusal, as the field `problem`. */
export const ROLE_PROBLEMS = [
  'unknown-site',
  'unknown-reader',
  'unproved-reader',
  'demo-reader',
] as const;

export type RoleProblem = (typeof ROLE_PROBLEMS)[number];

/**
 * POST /api/roles: gives, takes or lists roles, or removes a second factor. It serves `npm run
 * role` while a node holds the embedded database. Its bearer token is a file of the data folder
 * (`command-token`), which no tool of the newsroom knows.
 */
export const changeRoles = defineContract<{
  params: undefined;
  body: RoleChange;
  response: RolesChanged;
}>()({
  method: 'POST',
  path: '/api/roles',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});

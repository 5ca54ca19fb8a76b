/**
 * Roles of staff on the desk, the only list of them. A reader has a role on one site. The schema,
 * the contracts (`defineDeskContract`), the role command and the reader's export take them from
 * here.
 */
export const ROLES = ['editor', 'moderator', 'analyst'] as const;

export type Role = (typeof ROLES)[number];

/** Stands for any role of the list, in calls and rooms that all staff of a site has. */
export const ANY_ROLE = 'any';

/** The role that a call or a room of the desk needs. */
export type NeededRole = Role | typeof ANY_ROLE;

/** Whether the roles of a reader on a site include the needed one. */
export function hasNeededRole(held: readonly Role[], needed: NeededRole): boolean {
  return needed === ANY_ROLE ? held.length > 0 : held.includes(needed);
}

/** Roles whose comments have the mark of the newsroom. Analysts read figures only. */
const SPEAKING_ROLES: ReadonlySet<Role> = new Set(['editor', 'moderator']);

/** Whether the roles of a reader on a site let it speak for the newsroom. */
export function speaksForNewsroom(held: readonly Role[]): boolean {
  return held.some((role) => SPEAKING_ROLES.has(role));
}

/**
 * Roles that no contract names yet, with the part of the product that will. A test fails for a role
 * without a contract or an entry, and for an entry whose role has a contract.
 */
export const AWAITED_ROLES: Readonly<Partial<Record<Role, string>>> = {};

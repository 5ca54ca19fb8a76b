import type { RoleChange, RoleProblem, RolesChanged } from '#contracts/desk/change-roles.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { Site } from '#domain/sites/site.ts';
import type { RoleStore } from './role-store.ts';
import type { SecondFactors } from './second-factors.ts';

export type RolesOutcome =
  | { ok: true; response: RolesChanged }
  | { ok: false; problem: RoleProblem };

/**
 * Gives, takes or lists roles of a site, or removes a second factor, for the operator. A role needs
 * an account whose email address is proved: otherwise a stranger could register the address of an
 * editor. A demonstration reader gets only the roles of its site's settings, because its password
 * is public.
 */
export async function changeRoles(
  {
    roles,
    factors,
    sites,
  }: { roles: RoleStore; factors: Pick<SecondFactors, 'reset'>; sites: readonly Site[] },
  change: RoleChange,
  by: Actor,
): Promise<RolesOutcome> {
  const site = sites.find(({ alias }) => alias === change.site);
  if (!site) return { ok: false, problem: 'unknown-site' };
  if (change.verb === 'list') return { ok: true, response: await listed(roles, site, true) };
  const reader = await roles.findReader(change.email);
  if (!reader) return { ok: false, problem: 'unknown-reader' };
  if (change.verb === 'reset-factor') {
    const isReset = await factors.reset({ readerId: reader.id, site: site.alias }, by);
    return { ok: true, response: await listed(roles, site, isReset) };
  }
  const grant = { readerId: reader.id, site: site.alias, role: change.role };
  if (change.verb === 'take')
    return { ok: true, response: await listed(roles, site, await roles.take(grant, by)) };
  if (!reader.isProved) return { ok: false, problem: 'unproved-reader' };
  if (reader.isDemo && site.demoReader?.roles?.includes(change.role) !== true)
    return { ok: false, problem: 'demo-reader' };
  return { ok: true, response: await listed(roles, site, await roles.give(grant, by)) };
}

async function listed(
  roles: RoleStore,
  { alias }: Site,
  isChanged: boolean,
): Promise<RolesChanged> {
  const holders = await roles.listAt(alias);
  return {
    isChanged,
    holders: holders.map(({ since, ...holder }) => ({ ...holder, since: since.toISOString() })),
  };
}

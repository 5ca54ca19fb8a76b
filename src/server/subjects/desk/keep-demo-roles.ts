import type { Actor } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import type { DemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { RoleStore } from './role-store.ts';

/** The sync of the content folder, which has the settings of sites. */
const ACTOR: Actor = { kind: 'files', id: 'sites' };

/**
 * Gives the demonstration reader of each site the roles of the site's settings, and takes the
 * others. A reader's own account with the same email address stays unchanged.
 */
export async function keepDemoRoles(options: {
  roles: RoleStore;
  sites: readonly Site[];
  demoReaderOf(site: Site): DemoReader | undefined;
}): Promise<void> {
  const { roles, sites, demoReaderOf } = options;
  for (const site of sites) {
    const demo = demoReaderOf(site);
    const reader = demo && (await roles.findReader(demo.email));
    if (reader?.isDemo !== true) continue;
    for (const role of ROLES) {
      const grant = { readerId: reader.id, site: site.alias, role };
      await (demo?.roles?.includes(role) === true
        ? roles.give(grant, ACTOR)
        : roles.take(grant, ACTOR));
    }
  }
}

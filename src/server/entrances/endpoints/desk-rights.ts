import type { Role } from '#domain/sites/roles.ts';
import type { Site } from '#domain/sites/site.ts';
import { findDeskToken } from '#server/subjects/desk/desk-cookie.ts';
import type { DeskSession, DeskSessions } from '#server/subjects/desk/desk-sessions.ts';
import type { RoleStore } from '#server/subjects/desk/role-store.ts';
import type { Services } from './services.ts';

/** The services that decide on the rights of staff. */
export interface StaffServices {
  desk: { sessions: Pick<DeskSessions, 'find'>; roles: Pick<RoleStore, 'listOf'> };
  readers: Pick<Services['readers'], 'demoReaderOf'>;
}

interface OnSite {
  services: StaffServices;
  site: Site;
}

/**
 * The session on the desk of a request's cookie, on the site of the request. A reader's session
 * does not count.
 */
export async function findDeskSession(
  { services, site }: OnSite,
  headers: Headers,
): Promise<DeskSession | undefined> {
  const token = findDeskToken(site, headers);
  return token === undefined ? undefined : services.desk.sessions.find(token, site.alias);
}

/**
 * Roles that a reader proves by an open session on the desk of the site, for rights of staff
 * outside the desk (comments, closed text). A reader's session proves none, because its password is
 * its only factor.
 */
export async function provenRoles(
  onSite: OnSite,
  { reader, headers }: { reader: { id: string }; headers: Headers },
): Promise<Role[]> {
  const found = await findDeskSession(onSite, headers);
  return found?.reader.id === reader.id ? rolesOnSite(onSite, found.reader) : [];
}

/**
 * Roles of a reader on the site of the request, read for each request. A demonstration account,
 * whose password is public, has only those of the site's settings, and only where it may log in.
 */
export async function rolesOnSite(
  { services, site }: OnSite,
  reader: DeskSession['reader'],
): Promise<Role[]> {
  const held = (await services.desk.roles.listOf(reader.id))
    .filter((one) => one.site === site.alias)
    .map(({ role }) => role);
  if (!reader.isRegisteredInDemo) return held;
  const demo = services.readers.demoReaderOf(site);
  return demo?.email.toLowerCase() === reader.email
    ? held.filter((role) => demo.roles?.includes(role) === true)
    : [];
}

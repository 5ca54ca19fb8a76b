import { closeDesk as closeContract } from '#contracts/desk/desk-session.ts';
import { hasNeededRole, type Role } from '#domain/sites/roles.ts';
import { DESK_ROOMS, type DeskRoom, type DeskRoomName } from '#domain/desk/rooms.ts';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import { DESK, deskPaths } from '#domain/paths/desk-paths.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { CLEARED_DEVICE, clearedDeskCookie } from '#server/subjects/desk/desk-cookie.ts';
import { findDeskSession, rolesOnSite } from '#server/entrances/endpoints/desk-rights.ts';
import {
  callAsReader,
  keepToReader,
  pathOf,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { closeDesk } from './desk-session.ts';

/** The person on a page of the desk. */
export interface PersonOnDesk {
  nick: string;
  roles: readonly Role[];
}

/**
 * A page of the desk for its staff. `isAllowed` is false without the room's role: the page then
 * says so, with status 403.
 */
export type OpenedDesk = PersonOnDesk & { isAllowed: boolean };

/**
 * Opens a room or the home of the desk. Without a session and a role the response leads to the way
 * in, and back.
 */
export async function openDeskPage(
  page: PageContext,
  room?: Pick<DeskRoom, 'role'>,
): Promise<Response | OpenedDesk> {
  if (!page.locals.edition.site.featureFlags.accounts) return answerMissing(page.locals);
  keepToReader(page);
  const person = await findPersonOnDesk(page);
  if (!person) {
    const { access } = deskPaths(page.locals.edition);
    return seeOther(
      page,
      page.locals.path === DESK ? access : withBackUrl(access, pathOf(page) + page.url.search),
    );
  }
  const isAllowed = room === undefined || hasNeededRole(person.roles, room.role);
  if (!isAllowed) page.response.status = 403;
  return { ...person, isAllowed };
}

/** Opens a room by its name. */
export async function openRoom(
  page: PageContext,
  name: DeskRoomName,
): Promise<Response | (OpenedDesk & { room: DeskRoom })> {
  const room: DeskRoom | undefined = DESK_ROOMS.find((one) => one.name === name);
  if (!room) return answerMissing(page.locals);
  const opened = await openDeskPage(page, room);
  return opened instanceof Response ? opened : { ...opened, room };
}

/**
 * The person of the request's session on the desk; `undefined` without one, or without a role on
 * the site.
 */
export async function findPersonOnDesk({
  request,
  locals,
}: Pick<PageContext, 'request' | 'locals'>): Promise<PersonOnDesk | undefined> {
  const found = await findDeskSession(locals, request.headers);
  const roles = found ? await rolesOnSite(locals, found.reader) : [];
  return found && roles.length > 0 ? { nick: found.reader.nick, roles } : undefined;
}

/** Ends the session on the desk, if there is one, and removes its cookie. */
export async function leaveDesk(page: PageContext): Promise<Response> {
  await callAsReader(page, closeDesk, closeContract, {});
  page.response.headers.append('Set-Cookie', clearedDeskCookie(page.locals.site));
  for (const [name, value] of Object.entries(CLEARED_DEVICE))
    page.response.headers.set(name, value);
  return seeOther(page, deskPaths(page.locals.edition).access);
}

import { DESK_ROOMS, type DeskRoomName } from '../desk/rooms.ts';
import { inEdition, type Edition } from './urls.ts';

/** Paths of the desk without locale prefix. */
export const DESK = '/redaccion/';
export const DESK_ACCESS = `${DESK}acceso/`;
export const DESK_FACTOR = `${DESK}segundo-factor/`;

/** Path of a room without locale prefix. */
export function roomPath(room: { path: string }): string {
  return `${DESK}${room.path}/`;
}

/** Path of the page of one thing in a room, without locale prefix. */
export function roomItemPath(room: DeskRoomName, id: string): string {
  const { path } = DESK_ROOMS.find(({ name }) => name === room) ?? DESK_ROOMS[0];
  return `${roomPath({ path })}${id}/`;
}

/** Paths of the desk in an edition. */
export function deskPaths(edition: Edition) {
  const rooms = DESK_ROOMS.map((room) => [room.name, inEdition(edition, roomPath(room))] as const);
  return {
    home: inEdition(edition, DESK),
    access: inEdition(edition, DESK_ACCESS),
    factor: inEdition(edition, DESK_FACTOR),
    rooms: Object.fromEntries(rooms) as Record<DeskRoomName, string>,
  };
}

/** The room of figures with those of a day (YYYY-MM-DD), in an edition. */
export function figuresPath(edition: Edition, day: string): string {
  const query = new URLSearchParams({ period: 'day', day });
  return `${deskPaths(edition).rooms.figures}?${query.toString()}`;
}

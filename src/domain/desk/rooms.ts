import type { Locale } from '../locale/locale.ts';
import { ANY_ROLE, type NeededRole } from '../sites/roles.ts';

/** A room of the desk: a page below `/redaccion/` with a subject of its own. */
export interface DeskRoom {
  name: string;
  /** Last segment of the path. */
  path: string;
  /**
   * The role that sees the room. The calls of the room need it by themselves
   * (`defineDeskContract`).
   */
  role: NeededRole;
  /** Whether each thing of the room has a page of its own below the room’s. */
  hasItems?: boolean;
  /** The name in the navigation, and as the title. */
  names: Readonly<Record<Locale, string>>;
}

/**
 * The rooms of the desk, in the order of the navigation, the only list of them: paths, navigation,
 * home and routes follow from it. A new room: docs/add-a-desk-room.md.
 */
export const DESK_ROOMS = [
  { name: 'alerts', path: 'alertas', role: 'editor', names: { ca: 'Avisos', es: 'Avisos' } },
  {
    name: 'live',
    path: 'directo',
    role: 'editor',
    hasItems: true,
    names: { ca: 'Directes', es: 'Directos' },
  },
  {
    name: 'moderation',
    path: 'moderacion',
    role: 'moderator',
    names: { ca: 'Moderació', es: 'Moderación' },
  },
  {
    name: 'contributions',
    path: 'aportaciones',
    role: 'editor',
    names: { ca: 'Aportacions de lectors', es: 'Aportaciones de lectores' },
  },
  {
    name: 'interviews',
    path: 'entrevistas',
    role: 'editor',
    hasItems: true,
    names: { ca: 'Entrevistes', es: 'Entrevistas' },
  },
  {
    name: 'previews',
    path: 'previas',
    role: 'editor',
    names: { ca: 'Previsualitzacions', es: 'Vistas previas' },
  },
  { name: 'figures', path: 'cifras', role: 'analyst', names: { ca: 'Xifres', es: 'Cifras' } },
  {
    name: 'message-tests',
    path: 'mensajes',
    role: 'analyst',
    names: { ca: 'Missatges', es: 'Mensajes' },
  },
  {
    name: 'comps',
    path: 'suscripciones',
    role: 'editor',
    names: { ca: 'Subscripcions regalades', es: 'Suscripciones regaladas' },
  },
  {
    name: 'audit',
    path: 'registro',
    role: 'editor',
    names: { ca: 'Historial de canvis', es: 'Historial de cambios' },
  },
  {
    name: 'sessions',
    path: 'sesiones',
    role: ANY_ROLE,
    names: { ca: 'Sessions obertes', es: 'Sesiones abiertas' },
  },
] as const satisfies readonly DeskRoom[];

export type DeskRoomName = (typeof DESK_ROOMS)[number]['name'];

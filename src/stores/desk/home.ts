import { atom } from 'nanostores';
import { showHome } from '#contracts/desk/show-home.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { LeftOutField, Waiting } from '#domain/desk/waiting.ts';
import { callDesk } from './desk.ts';

/** The home of the desk. `until` is the end of the session, in RFC 3339. */
export type HomeState =
  | { status: 'loading' }
  | { status: 'failed' }
  | {
      status: 'ready';
      roles: readonly Role[];
      until: string;
      waiting: readonly Waiting[];
      leftOut: readonly LeftOutField[];
    };

export const $home = atom<HomeState>({ status: 'loading' });

/** Asks what waits for the person. */
export async function loadHome(): Promise<void> {
  const home = await callDesk(showHome, {});
  $home.set(home ? { status: 'ready', ...home } : { status: 'failed' });
}

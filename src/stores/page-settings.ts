import type { SessionSettings } from '#domain/accounts/session/session-settings.ts';

/**
 * Reads the settings printed by src/components/page/ReaderMenu.astro. Throws on a page without
 * them, because only pages of sites with accounts need them.
 */
export function readPageSettings(): SessionSettings {
  const printed =
    document.querySelector<HTMLElement>('[data-session-settings]')?.dataset['sessionSettings'];
  if (printed === undefined)
    throw new Error('The page has no ReaderMenu, which prints the session settings.');
  return JSON.parse(printed);
}

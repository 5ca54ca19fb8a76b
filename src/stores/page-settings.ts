import type { SessionSettings } from '../domain/reader/session-settings.ts';

/** The settings that the page brought with it (src/components/page/ReaderMenu.astro). Throws on a page without them: only where accounts are is anybody asked for. */
export function readPageSettings(): SessionSettings {
  const printed = document.querySelector<HTMLElement>('[data-session-settings]')?.dataset['sessionSettings'];
  if (printed === undefined) throw new Error('The page has no ReaderMenu, and so no session settings.');
  return JSON.parse(printed);
}

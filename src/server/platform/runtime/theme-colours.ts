import { readFileSync } from 'node:fs';
import { readThemeColours, type SchemeColours } from '#domain/page-head/theme-colours.ts';

/**
 * The colours of a theme, from its style sheet and the shared tokens. The build of the pages lacks
 * these files, so this only works outside of it.
 */
export function readColoursOf(theme: string): ReadonlyMap<string, SchemeColours> {
  const sheets = ['tokens', `themes/${theme}`].map((sheet) =>
    readFileSync(new URL(`../../../styles/${sheet}.css`, import.meta.url), 'utf8'),
  );
  return readThemeColours(...sheets);
}

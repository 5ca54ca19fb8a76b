import { readThemeColours, type SchemeColours } from '#domain/page-head/theme-colours.ts';
import tokens from './tokens.css?raw';

const themes = import.meta.glob<string>('./themes/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const known = new Map<string, ReadonlyMap<string, SchemeColours>>();

/** The colours of a theme, for uses outside its style sheet. */
export function coloursOf(theme: string): ReadonlyMap<string, SchemeColours> {
  const colours =
    known.get(theme) ?? readThemeColours(tokens, themes[`./themes/${theme}.css`] ?? '');
  known.set(theme, colours);
  return colours;
}

const fallbackFonts = import.meta.glob<string>('./fallback-fonts/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The settings of a theme and the fallbacks of its typefaces, without comments, line breaks and the
 * spaces around signs that need none.
 */
export function themeSheetOf(theme: string): string {
  const sheet = `${themes[`./themes/${theme}.css`] ?? ''}${fallbackFonts[`./fallback-fonts/${theme}.css`] ?? ''}`;
  return sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ?([{,]) /g, '$1')
    .replaceAll(/([;:]) /g, '$1')
    .replaceAll(' {', '{')
    .replaceAll(';}', '}');
}

import { readThemeColours, type SchemeColours } from '../domain/page-head/theme-colours.ts';
import tokens from './tokens.css?raw';

const themes = import.meta.glob<string>('./themes/*.css', { query: '?raw', import: 'default', eager: true });

/** The colours of a theme, for what stands outside its style sheet. */
export function coloursOf(theme: string): ReadonlyMap<string, SchemeColours> {
  return readThemeColours(tokens, themes[`./themes/${theme}.css`] ?? '');
}

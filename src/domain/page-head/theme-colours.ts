/** A colour of a theme as light and dark pages have it. */
export interface SchemeColours {
  light: string;
  dark: string;
}

export type ThemeColourName = 'paper' | 'surface' | 'ink' | 'muted' | 'accent' | 'link';

const DECLARATION = /--color-([a-z]+):\s*light-dark\(\s*(#[0-9a-f]{3,8})\s*,\s*(#[0-9a-f]{3,8})\s*\)/gi;

/**
 * The colours that style sheets give as `--color-{name}: light-dark(#…, #…)`, a later sheet going before an earlier one: what needs a theme's
 * colour outside CSS (browser bars, manifests, share pictures) reads it where the theme says it.
 */
export function readThemeColours(...sheets: readonly string[]): ReadonlyMap<string, SchemeColours> {
  const colours = new Map<string, SchemeColours>();
  for (const sheet of sheets) {
    // What readers who ask for more contrast get is no theme's own colour.
    const own = sheet.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    for (const [, name = '', light = '', dark = ''] of own.matchAll(DECLARATION)) colours.set(name, { light, dark });
  }
  return colours;
}

/** One colour of a theme. Throws when no sheet gives it. */
export function getColour(colours: ReadonlyMap<string, SchemeColours>, name: ThemeColourName): SchemeColours {
  const colour = colours.get(name);
  if (!colour) throw new Error(`No style sheet gives --color-${name} as light-dark(#…, #…); src/styles/tokens.css must.`);
  return colour;
}

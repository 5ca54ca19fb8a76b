/** A theme colour in the light and dark schemes. */
export interface SchemeColours {
  light: string;
  dark: string;
}

export type ThemeColourName = 'paper' | 'surface' | 'ink' | 'muted' | 'accent' | 'link';

const DECLARATION =
  /--color-([a-z]+):\s*light-dark\(\s*(#[0-9a-f]{3,8})\s*,\s*(#[0-9a-f]{3,8})\s*\)/gi;

/**
 * Parses the colours declared in style sheets as `--color-{name}: light-dark(#…, #…)`. Later sheets
 * override earlier ones. Uses outside CSS (browser bars, manifests, share images) take their
 * colours from here, so that the theme is their only source.
 */
export function readThemeColours(...sheets: readonly string[]): ReadonlyMap<string, SchemeColours> {
  const colours = new Map<string, SchemeColours>();
  for (const sheet of sheets) {
    // Removes media queries: the colours for `prefers-contrast` are not the theme's own.
    const own = sheet.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    for (const [, name = '', light = '', dark = ''] of own.matchAll(DECLARATION))
      colours.set(name, { light, dark });
  }
  return colours;
}

/** Returns one colour of a theme. Throws if no sheet declares it. */
export function getColour(
  colours: ReadonlyMap<string, SchemeColours>,
  name: ThemeColourName,
): SchemeColours {
  const colour = colours.get(name);
  if (!colour)
    throw new Error(
      `No style sheet declares --color-${name} as light-dark(#…, #…). Declare it in src/styles/tokens.css.`,
    );
  return colour;
}

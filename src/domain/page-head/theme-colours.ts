/** A theme colour in the light and dark schemes. */
export interface SchemeColours {
  light: string;
  dark: string;
}

export type ThemeColourName = 'paper' | 'surface' | 'ink' | 'muted' | 'accent' | 'link';

const DECLARATION = /--color-([a-z]+):\s*(#[0-9a-f]{3,8})/gi;

/** Media queries, also those in a layer. */
const MEDIA = /@media([^{]*)\{((?:[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})*[^{}]*)\}/g;

/**
 * Parses the colours declared in style sheets as `--color-{name}: #…`, for the dark scheme again in
 * `@media screen and (prefers-color-scheme: dark)`. Later sheets override earlier ones. Uses
 * outside CSS (browser bars, manifests, share images) take their colours from here, so that the
 * theme is their only source.
 */
export function readThemeColours(...sheets: readonly string[]): ReadonlyMap<string, SchemeColours> {
  const colours = new Map<string, SchemeColours>();
  for (const sheet of sheets) {
    const light = new Map(namedIn(sheet.replaceAll(MEDIA, '')));
    // The colours for `prefers-contrast` are not the theme's own.
    const dark = new Map(
      [...sheet.matchAll(MEDIA)].flatMap(([, query = '', body = '']) =>
        query.trim() === 'screen and (prefers-color-scheme: dark)' ? namedIn(body) : [],
      ),
    );
    for (const [name, colour] of light)
      colours.set(name, { light: colour, dark: dark.get(name) ?? colour });
  }
  return colours;
}

function namedIn(css: string): [name: string, colour: string][] {
  return [...css.matchAll(DECLARATION)].map(([, name = '', colour = '']) => [name, colour]);
}

/** Returns one colour of a theme. Throws if no sheet declares it. */
export function getColour(
  colours: ReadonlyMap<string, SchemeColours>,
  name: ThemeColourName,
): SchemeColours {
  const colour = colours.get(name);
  if (!colour)
    throw new Error(
      `No style sheet declares --color-${name} as #…. Declare it in src/styles/tokens.css.`,
    );
  return colour;
}

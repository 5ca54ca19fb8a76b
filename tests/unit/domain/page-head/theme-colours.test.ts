import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getColour, readThemeColours } from '#domain/page-head/theme-colours.ts';

const styles = new URL('../../../../src/styles/', import.meta.url);
const tokens = readFileSync(new URL('tokens.css', styles), 'utf8');

describe('a theme’s colours', () => {
  it('overrides the default colours with those of the theme', () => {
    const colours = readThemeColours(
      `:root { --color-paper: #fff; --color-ink: #000; }
        @media screen and (prefers-color-scheme: dark) {
          @layer tokens { :root { --color-paper: #111; --color-ink: #eee; } }
        }`,
      `[data-theme='x'] { --color-paper: #fffdf9; }
        @media screen and (prefers-color-scheme: dark) { [data-theme='x'] { --color-paper: #12161c } }`,
    );
    expect(getColour(colours, 'paper')).toEqual({ light: '#fffdf9', dark: '#12161c' });
    expect(getColour(colours, 'ink')).toEqual({ light: '#000', dark: '#eee' });
    expect(() => getColour(colours, 'link')).toThrow('--color-link');
  });

  it('ignores the colours for increased contrast', () => {
    const { light, dark } = getColour(readThemeColours(tokens), 'ink');
    expect([light, dark]).toEqual(['#16181b', '#eceae4']);
  });

  it.each(readdirSync(new URL('themes/', styles)))('defines all colours in %s', (file) => {
    const colours = readThemeColours(
      tokens,
      readFileSync(new URL(`themes/${file}`, styles), 'utf8'),
    );
    for (const name of ['paper', 'surface', 'ink', 'muted', 'accent', 'link'] as const) {
      const { light, dark } = getColour(colours, name);
      expect(light).toMatch(/^#[0-9a-f]{3,8}$/);
      expect(dark, `${name} has no dark value of its own`).not.toBe(light);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getColour, readThemeColours } from '#domain/page-head/theme-colours.ts';

const styles = new URL('../../../../src/styles/', import.meta.url);
const tokens = readFileSync(new URL('tokens.css', styles), 'utf8');

describe('a theme’s colours', () => {
  it('overrides the default colours with those of the theme', () => {
    const colours = readThemeColours(
      ':root { --color-paper: light-dark(#fff, #111); --color-ink: light-dark(#000, #eee); }',
      "[data-theme='x'] { --color-paper: light-dark(#fffdf9,\n    #12161c); }",
    );
    expect(getColour(colours, 'paper')).toEqual({ light: '#fffdf9', dark: '#12161c' });
    expect(getColour(colours, 'ink')).toEqual({ light: '#000', dark: '#eee' });
    expect(() => getColour(colours, 'link')).toThrow('--color-link');
  });

  it('ignores the colours for increased contrast', () => {
    expect(getColour(readThemeColours(tokens), 'ink').light).not.toBe('#000');
  });

  it.each(readdirSync(new URL('themes/', styles)))('defines all colours in %s', (file) => {
    const colours = readThemeColours(
      tokens,
      readFileSync(new URL(`themes/${file}`, styles), 'utf8'),
    );
    for (const name of ['paper', 'surface', 'ink', 'muted', 'accent', 'link'] as const) {
      expect(getColour(colours, name).light).toMatch(/^#[0-9a-f]{3,8}$/);
    }
  });
});

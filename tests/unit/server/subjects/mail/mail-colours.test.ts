import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMailColours } from '#server/subjects/mail/mail-colours.ts';

const themes = readdirSync('src/styles/themes').map((file) => path.parse(file).name);

/** Relative luminance of a colour as #rgb or #rrggbb (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(themes)('the colours of mails in the theme %s', (theme) => {
  const { paper, ...others } = getMailColours(theme);

  it.each(Object.entries(others))(
    'contrasts enough with the background, light and dark: %s',
    (_name, colour) => {
      expect(contrastOf(colour.light, paper.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colour.dark, paper.dark)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

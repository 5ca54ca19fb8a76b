import type { CssVariable } from 'astro:assets';

/**
 * Typefaces of each theme, by their names in astro.config.mjs. The first is for headlines. Themes
 * without any use system fonts.
 */
export const THEME_FONTS: Partial<Record<string, readonly CssVariable[]>> = {
  elfar: ['--font-newsreader'],
  ondamarea: ['--font-bricolage-grotesque', '--font-figtree'],
};

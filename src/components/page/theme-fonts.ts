import type { CssVariable } from 'astro:assets';

/** The typefaces of each theme, by their names in astro.config.mjs: the first is that of the headlines. A theme without any uses what the system has. */
export const THEME_FONTS: Partial<Record<string, readonly CssVariable[]>> = {
  elfar: ['--font-newsreader'],
  ondamarea: ['--font-bricolage-grotesque', '--font-figtree'],
};

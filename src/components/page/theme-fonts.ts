import type { CssVariable } from 'astro:assets';

/** The typeface of each theme, by its name in astro.config.mjs. A theme without one here uses what the system has. */
export const THEME_FONTS: Partial<Record<string, CssVariable>> = {
  elfar: '--font-newsreader',
  ondamarea: '--font-bricolage-grotesque',
};

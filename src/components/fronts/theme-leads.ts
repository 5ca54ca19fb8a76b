/**
 * Themes whose fronts open with a stage: on a wide screen the words of the lead stand on its
 * picture, which is as wide as the lead. In the others they stand beside it.
 */
const STAGED_THEMES: ReadonlySet<string> = new Set(['ondamarea']);

/** Whether the lead of a front is a stage in a theme (src/styles/themes). */
export function hasStage(theme: string): boolean {
  return STAGED_THEMES.has(theme);
}

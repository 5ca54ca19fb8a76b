const added = new Set<string>();

/**
 * Adds a style sheet to the document, once. Its rules become part of the last style element,
 * because the policy of pages refuses further elements, and the constructor of sheets needs Safari
 * 16.4 (MDN). Such rules are no text of the element, so that no hash covers them (CSP 3, 6.7.3.3).
 */
export function addSheet(text: string): void {
  if (added.has(text)) return;
  added.add(text);
  const sheet = [...document.querySelectorAll('style')].at(-1)?.sheet;
  sheet?.insertRule(`@media all{${text}}`, sheet.cssRules.length);
}

const added = new Set<string>();

/**
 * Adds a style sheet to the document, once. Its rules become part of the last style element of the head,
 * because the policy of pages refuses further elements, and the constructor of sheets needs Safari
 * 16.4 (MDN). Such rules are no text of the element, so that no hash covers them (CSP 3, 6.7.3.3).
 */
export function addSheet(text: string): void {
  if (added.has(text)) return;
  added.add(text);
  const sheet = document.querySelector<HTMLStyleElement>('style:last-of-type')?.sheet;
  sheet?.insertRule(`@media{${text}}`, sheet.cssRules.length);
}

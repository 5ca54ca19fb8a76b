import sheet from './paywall-messages.css?inline';

let isStyled = false;

/**
 * Adds the style of messages once. It is a sheet of the document, because that of an island would
 * be part of every page.
 */
export function addStyle(): void {
  if (isStyled) return;
  isStyled = true;
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets.push(style);
}

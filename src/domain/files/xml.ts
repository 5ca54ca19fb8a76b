/** An XML element. `undefined` attributes and children are omitted. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number | undefined>>;
  children: readonly XmlChild[];
}

type XmlChild = XmlElement | string | undefined;

export function xml(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: XmlChild[]
): XmlElement {
  return { name, attributes, children };
}

/** An element with text only, or `undefined` without a text. */
export function xmlText(name: string, text: string | number | undefined): XmlElement | undefined {
  return text === undefined ? undefined : xml(name, {}, String(text));
}

/** Prints a whole document in UTF-8. */
export function printXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root)}\n`;
}

function print(child: XmlChild): string {
  if (child === undefined) return '';
  if (typeof child === 'string') return escapeText(child);
  const attributes = Object.entries(child.attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`,
    )
    .join('');
  const content = child.children.map(print).join('');
  return content === ''
    ? `<${child.name}${attributes}/>`
    : `<${child.name}${attributes}>${content}</${child.name}>`;
}

function escapeText(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll(/\s/g, ' ');
}

// oxlint-disable-next-line no-control-regex -- control characters are the ones to remove
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * Removes characters that XML 1.0 (2.2, Char) forbids even when escaped. Editors can paste them,
 * and parsers must reject them.
 */
function withoutForbidden(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, '');
}

import { lineOf, parseHtml } from '#server/subjects/html/html-tree.ts';
import { escapeHtml } from '#server/subjects/html/inline-html.ts';
import type { Wording } from './ninjs.ts';

/** Whether a text is HTML, by its declared type, or else by its content. */
export function isHtml({ contenttype = '', role = '', value }: Wording): boolean {
  if (/^text\/html|xhtml|body_html|richtext/i.test(contenttype)) return true;
  if (contenttype !== '') return false;
  return (
    /html|richtext/i.test(role) ||
    /<(?:p|div|section|article|h[1-6]|ul|ol|figure|blockquote|br)[\s/>]/i.test(value)
  );
}

/** Whether a text is plain, which excludes HTML and custom XML. */
export function isPlain(wording: Wording): boolean {
  return (
    !isHtml(wording) &&
    (wording.contenttype === undefined ||
      wording.contenttype === '' ||
      /^text\/plain|^body_text$/i.test(wording.contenttype))
  );
}

/**
 * The text without markup, on one line. Control characters are invalid in XML
 * (https://www.w3.org/TR/xml/#charsets). Bidirectional embeddings and overrides would affect
 * adjacent text on a page (https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings).
 */
export function plainWording(wording: Wording): string {
  const isMarkedUp = isHtml(wording) || /<\/?[a-z][^>]*>|&[a-z#0-9]+;/i.test(wording.value);
  const words = isMarkedUp ? lineOf(parseHtml(wording.value)) : wording.value;
  return words
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Plain text as HTML. Blank lines separate paragraphs; without blank lines, every line is a
 * paragraph.
 */
export function htmlOfText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim();
  const paragraphs = /\n[ \t]*\n/.test(lines) ? lines.split(/\n[ \t]*\n\s*/) : lines.split('\n');
  return paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

import type { Block } from '#domain/stories/blocks.ts';
import { parseHtml, withoutControls, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { HtmlPieces } from './html-pieces.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Element names of the source, mapped to the elements in the output. */
const PRINTED_AS: Readonly<Record<string, string>> = {
  a: 'a',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  dfn: 'em',
  var: 'em',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  abbr: 'abbr',
  acronym: 'abbr',
  mark: 'mark',
  q: 'q',
  cite: 'cite',
  span: 'span',
  bdo: 'span',
  bdi: 'span',
};

/** Elements that are removed with their content. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(
  'script style iframe object embed applet noscript noembed noframes template svg math head title textarea select datalist canvas video audio frame frameset xmp plaintext link meta base'.split(
    ' ',
  ),
);

/** Elements that start on a new line. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table caption tbody td tfoot th thead tr ul wp-classic'.split(
    ' ',
  ),
);

const REL_KEPT: ReadonlySet<string> = new Set([
  'author',
  'license',
  'nofollow',
  'noreferrer',
  'sponsored',
  'tag',
  'ugc',
]);

export interface InlineOptions {
  /**
   * Meaning of a newline in the source: white space (as in HTML), a line break (as in WordPress),
   * or kept for the caller.
   */
  newlines?: 'space' | 'break' | 'keep';
  /** URL of the source document, to resolve its relative links. */
  baseUrl?: string | undefined;
  /** Called with the URL of each link that is removed. */
  onLostLink?: (href: string) => void;
  /** Whether to keep a link; every safe link by default. */
  keepsLink?: (href: string) => boolean;
}

/**
 * The only sanitiser of inline HTML. Keeps a[href], strong, em, s, sub, sup, code, br, abbr[title],
 * mark, q, cite and span[lang|dir]. Removes the tags of all other elements, and executable content
 * entirely. The result is well-formed, escaped and trimmed; sanitising it again changes nothing.
 */
export function sanitizeInline(html: string): string {
  return printInline(parseHtml(html));
}

/** `sanitizeInline` for HTML that is already parsed. */
export function printInline(nodes: readonly HtmlNode[], options: InlineOptions = {}): string {
  const printer = new InlinePrinter(options);
  printer.printAll(nodes, new Set());
  return trimmed(printer.html.toString());
}

/** A block with every HTML field sanitised by `sanitizeInline`. */
export function sanitizeBlock(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'question':
      return { ...block, html: sanitizeInline(block.html) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, html: sanitizeInline(item.html) })),
      };
    case 'table':
      return {
        ...block,
        rows: block.rows.map((row) =>
          row.map((cell) => ({ ...cell, html: sanitizeInline(cell.html) })),
        ),
      };
    default:
      return block;
  }
}

/**
 * A URL that is safe to follow, as browsers would parse it: http, https, mailto, tel, a path of the
 * site, a fragment. `undefined` for all others.
 */
export function safeHref(href: string): string | undefined {
  // Browsers ignore white space at the ends, and tabs and newlines anywhere: "java\nscript:" is a
  // script.
  const address = withoutControls(href.replaceAll(/[\t\n\r]/g, '')).trim();
  if (/^https?:/i.test(address)) return parseUrl(address) ? address : undefined;
  if (address.startsWith('//')) return safeHref(`https:${address}`);
  // Accepts email addresses and host names without a scheme, as people type them.
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^www\.[^/?#\s]+\.[a-z]{2,}(?:[/?#]|$)/i.test(address)) return safeHref(`https://${address}`);
  return /^(?:mailto:.|tel:.|#|\/(?![/\\]))/i.test(address) ? address : undefined;
}

/** Escapes text for use between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

class InlinePrinter {
  readonly html = new HtmlPieces();
  readonly #options: InlineOptions;
  #isBreakDue = false;
  #isEmpty = true;

  constructor(options: InlineOptions) {
    this.#options = options;
  }

  printAll(nodes: readonly HtmlNode[], open: ReadonlySet<string>): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.#printText(node.text);
      else if (node.kind === 'element' && !DROPPED_ELEMENTS.has(node.name))
        this.#printElement(node, open);
    }
  }

  #printText(text: string): void {
    const collapsed = this.#withNewlines(escapeText(text));
    const isBlank = collapsed.trim() === '';
    if (!isBlank) this.#breakIfDue();
    if (this.#isBreakDue) return;
    this.html.addText(
      this.html.endsWith(' ') || this.html.endsWith('<br>')
        ? collapsed.replace(/^(?: |<br>)/, '')
        : collapsed,
    );
    this.#isEmpty &&= isBlank;
  }

  #withNewlines(text: string): string {
    const { newlines = 'space' } = this.#options;
    if (newlines === 'space') return text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[ \t\f]+/g, ' ');
    return newlines === 'keep' ? lines : lines.replaceAll(/ ?\n ?/g, '<br>');
  }

  #printElement(element: HtmlElement, open: ReadonlySet<string>): void {
    const { name, children } = element;
    if (name === 'br' || name === 'wbr') {
      if (name === 'br') this.html.addBreak();
      return;
    }
    if (name === 'img')
      return this.#printText(isSmiley(element) ? (element.attributes.alt ?? '') : '');
    if (BLOCK_ELEMENTS.has(name)) {
      this.#endLine();
      this.printAll(children, open);
      this.#endLine();
      return;
    }
    const printed = Object.hasOwn(PRINTED_AS, name) ? PRINTED_AS[name] : undefined;
    const attributes =
      printed === undefined || (open.has(printed) && printed !== 'q' && printed !== 'span')
        ? undefined
        : this.#attributes(printed, element);
    if (printed === undefined || attributes === undefined) return this.printAll(children, open);

    this.#breakIfDue();
    // A style sheet separated two adjacent links in the source.
    const gap = printed === 'a' && this.html.endsWith('</a>') ? ' ' : '';
    const opening = this.html.open(`${gap}<${printed}${attributes}>`);
    this.printAll(children, new Set([...open, printed]));
    this.html.close(opening, `</${printed}>`);
  }

  /**
   * The attributes to print; `undefined` if the element is meaningless without the missing ones.
   */
  #attributes(printed: string, { name, attributes }: HtmlElement): string | undefined {
    if (printed === 'a') return this.#linkAttributes(attributes);
    if (printed === 'abbr')
      return attributes.title ? ` title="${escapeHtml(attributes.title)}"` : '';
    if (printed !== 'span') return '';
    const { lang = '', dir = name === 'bdi' ? 'auto' : '' } = attributes;
    const language = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(lang) ? ` lang="${lang}"` : '';
    const direction = /^(?:ltr|rtl|auto)$/i.test(dir) ? ` dir="${dir.toLowerCase()}"` : '';
    return language + direction || undefined;
  }

  #linkAttributes({ href, rel = '' }: HtmlElement['attributes']): string | undefined {
    // An anchor without `href` is a link target and is not printed.
    if (href === undefined || href.trim() === '') return undefined;
    const { baseUrl } = this.#options;
    const address =
      safeHref(href) ??
      (baseUrl === undefined ? undefined : safeHref(parseUrl(href, baseUrl)?.href ?? ''));
    if (address === undefined || this.#options.keepsLink?.(address) === false) {
      this.#options.onLostLink?.(href);
      return undefined;
    }
    const kept = rel
      .toLowerCase()
      .split(/\s+/)
      .filter((token) => REL_KEPT.has(token));
    const relation = [...new Set(/^https?:/i.test(address) ? [...kept, 'noopener'] : kept)].join(
      ' ',
    );
    return ` href="${escapeHtml(address)}"${relation === '' ? '' : ` rel="${relation}"`}`;
  }

  #endLine(): void {
    this.#isBreakDue ||= !this.#isEmpty && !this.html.endsWith('<br>');
  }

  #breakIfDue(): void {
    if (!this.#isBreakDue) return;
    this.html.trimEnd();
    this.html.addBreak();
    this.#isBreakDue = false;
  }
}

/** Whether a picture replaces a character. */
export function isSmiley({ attributes }: HtmlElement): boolean {
  return /(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(attributes.class ?? '');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function trimmed(html: string): string {
  let rest = html.trim();
  while (rest.startsWith('<br>')) rest = rest.slice(4).trimStart();
  while (rest.endsWith('<br>')) rest = rest.slice(0, -4).trimEnd();
  return rest;
}

import type { Block } from '../../domain/blocks.ts';
import { parseHtml, withoutControls, type HtmlElement, type HtmlNode } from '../html/html-tree.ts';
import { HtmlPieces } from './html-pieces.ts';

/** What an author may mean by an element, in the elements we print. */
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

/** Elements that go with all they hold. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(
  'script style iframe object embed applet noscript noembed noframes template svg math head title textarea select datalist canvas video audio frame frameset xmp plaintext link meta base'.split(
    ' ',
  ),
);

/** Elements that begin a line of their own. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table caption tbody td tfoot th thead tr ul wp-classic'.split(
    ' ',
  ),
);

const REL_KEPT: ReadonlySet<string> = new Set(['author', 'license', 'nofollow', 'noreferrer', 'sponsored', 'tag', 'ugc']);

export interface InlineOptions {
  /** What a line break in the source is: white space (as in HTML), a break (as in WordPress), or kept for the caller to read. */
  newlines?: 'space' | 'break' | 'keep';
  /** Where the HTML was: what its relative links start from. */
  baseUrl?: string | undefined;
  /** Told of a link that is not printed, with its address. */
  onLostLink?: (href: string) => void;
  /** Whether a link is printed at all; `true` for every safe one when missing. */
  keepsLink?: (href: string) => boolean;
}

/**
 * The only sanitiser of inline HTML. Keeps a[href], strong, em, s, sub, sup, code, br, abbr[title], mark, q, cite and span[lang|dir],
 * takes the tags off everything else, and removes what could run. The answer is well formed, escaped, trimmed, and sanitising it again changes nothing.
 */
export function sanitizeInline(html: string): string {
  return printInline(parseHtml(html));
}

/** `sanitizeInline` for HTML that is a tree already. */
export function printInline(nodes: readonly HtmlNode[], options: InlineOptions = {}): string {
  const printer = new InlinePrinter(options);
  printer.printAll(nodes, new Set());
  return trimmed(printer.html.toString());
}

/** A block in which every HTML field went through `sanitizeInline`. */
export function sanitizeBlock(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'question':
      return { ...block, html: sanitizeInline(block.html) };
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, html: sanitizeInline(item.html) })) };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, html: sanitizeInline(cell.html) }))) };
    default:
      return block;
  }
}

/** An address a reader may follow, as browsers would read it: http, https, mailto, tel, a path of ours, a fragment. `undefined` for all else. */
export function safeHref(href: string): string | undefined {
  // Browsers skip white space at the ends, and tabs and line ends anywhere: "java\nscript:" is a script.
  const address = withoutControls(href.replaceAll(/[\t\n\r]/g, '')).trim();
  if (/^https?:/i.test(address)) return URL.canParse(address) ? address : undefined;
  if (address.startsWith('//')) return safeHref(`https:${address}`);
  // What people write who type an address from memory.
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^www\.[^/?#\s]+\.[a-z]{2,}(?:[/?#]|$)/i.test(address)) return safeHref(`https://${address}`);
  return /^(?:mailto:.|tel:.|#|\/(?![/\\]))/i.test(address) ? address : undefined;
}

/** Text as it stands between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
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
      else if (node.kind === 'element' && !DROPPED_ELEMENTS.has(node.name)) this.#printElement(node, open);
    }
  }

  #printText(text: string): void {
    const collapsed = this.#withNewlines(escapeText(text));
    const isBlank = collapsed.trim() === '';
    if (!isBlank) this.#breakIfDue();
    if (this.#isBreakDue) return;
    this.html.addText(this.html.endsWith(' ') || this.html.endsWith('<br>') ? collapsed.replace(/^(?: |<br>)/, '') : collapsed);
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
    if (name === 'img') return this.#printText(isSmiley(element) ? (element.attributes.alt ?? '') : '');
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
    // Two links side by side were kept apart by a style sheet.
    const gap = printed === 'a' && this.html.endsWith('</a>') ? ' ' : '';
    const opening = this.html.open(`${gap}<${printed}${attributes}>`);
    this.printAll(children, new Set([...open, printed]));
    this.html.close(opening, `</${printed}>`);
  }

  /** The attributes to print, or `undefined` when the element means nothing without those it lacks. */
  #attributes(printed: string, { name, attributes }: HtmlElement): string | undefined {
    if (printed === 'a') return this.#linkAttributes(attributes);
    if (printed === 'abbr') return attributes.title ? ` title="${escapeHtml(attributes.title)}"` : '';
    if (printed !== 'span') return '';
    const { lang = '', dir = name === 'bdi' ? 'auto' : '' } = attributes;
    const language = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(lang) ? ` lang="${lang}"` : '';
    const direction = /^(?:ltr|rtl|auto)$/i.test(dir) ? ` dir="${dir.toLowerCase()}"` : '';
    return language + direction || undefined;
  }

  #linkAttributes({ href, rel = '' }: HtmlElement['attributes']): string | undefined {
    // An anchor without address is a place to jump to, not a link.
    if (href === undefined || href.trim() === '') return undefined;
    const { baseUrl } = this.#options;
    const address =
      safeHref(href) ?? (baseUrl !== undefined && URL.canParse(href, baseUrl) ? safeHref(new URL(href, baseUrl).href) : undefined);
    if (address === undefined || this.#options.keepsLink?.(address) === false) {
      this.#options.onLostLink?.(href);
      return undefined;
    }
    const kept = rel
      .toLowerCase()
      .split(/\s+/)
      .filter((token) => REL_KEPT.has(token));
    const relation = [...new Set(/^https?:/i.test(address) ? [...kept, 'noopener'] : kept)].join(' ');
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

/** A picture that stands for a character. */
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

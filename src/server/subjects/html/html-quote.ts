import { plainText, type Block } from '#domain/stories/blocks.ts';
import { splitHeavy, type BlockReader } from './block-reader.ts';
import { elementsNamed, lineOf, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { printInline, sanitizeInline } from './inline-html.ts';

/** A quotation with line breaks and author, followed by blocks that it cannot contain. */
export function readQuote(reader: BlockReader, element: HtmlElement): Block[] {
  const { light, heavy } = splitHeavy(element.children);
  const named = elementsNamed(light, 'footer').at(-1) ?? lastCite(light);
  const author = named && lineOf([named]).replace(DASH, '').trim();
  const kept = named && author !== '' ? without(light, named) : light;
  // Newlines are preserved until the signature, which may be on a separate line, is detected.
  const lines = printInline(itemsMarked(kept), {
    newlines: 'keep',
    baseUrl: reader.options.baseUrl,
    onLostLink: (href) => reader.lose('unsafe or relative link', href),
  }).trim();
  const signed = author ? { text: lines, author } : signature(lines);
  const html = sanitizeInline(
    reader.options.autoParagraphs ? signed.text.replaceAll(/\n+/g, '<br>') : signed.text,
  );
  const directed = reader.dir === 'rtl' && html !== '' ? `<span dir="rtl">${html}</span>` : html;
  const quote: Block[] =
    html === ''
      ? []
      : [{ type: 'quote', html: directed, ...(signed.author ? { author: signed.author } : {}) }];
  return [...quote, ...reader.blocks(heavy)];
}

const DASH = /^(?:—|–|―|--)\s*/;

/** Splits off a last line `— Name`, a common signature of quotations. */
function signature(lines: string): { text: string; author?: string } {
  const breaks = [...lines.matchAll(/<br>|\n/g)];
  const last = breaks.at(-1);
  if (!last) return { text: lines };
  const line = plainText(lines.slice(last.index + last[0].length));
  if (!DASH.test(line) || line.length > 160) return { text: lines };
  return { text: lines.slice(0, last.index), author: line.replace(DASH, '') };
}

/**
 * The cite element at the end of the text, which names the author. One within a sentence names a
 * work.
 */
function lastCite(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  const cite = elementsNamed(nodes, 'cite').at(-1);
  const text = lineOf(nodes);
  return cite && lineOf([cite]) !== '' && text !== lineOf([cite]) && text.endsWith(lineOf([cite]))
    ? cite
    : undefined;
}

function without(nodes: readonly HtmlNode[], removed: HtmlElement): HtmlNode[] {
  return nodes
    .filter((node) => node !== removed)
    .map((node) =>
      node.kind === 'element' ? { ...node, children: without(node.children, removed) } : node,
    );
}

function itemsMarked(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (node.kind !== 'element') return node;
    const children = itemsMarked(node.children);
    return {
      ...node,
      children: node.name === 'li' ? [{ kind: 'text', text: '• ' }, ...children] : children,
    };
  });
}

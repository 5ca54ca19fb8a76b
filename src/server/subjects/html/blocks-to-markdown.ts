import { stringify } from 'yaml';
import type { Block, BlockOf } from '#domain/stories/blocks.ts';
import { escapeHtml } from './inline-html.ts';
import { parseHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';

/**
 * Converts blocks to the Markdown that `markdownToBlocks` reads, so that a stored text can be
 * edited. A mark that Markdown lacks is written as HTML, and other blocks as code fences with YAML.
 * A question of an interview becomes a bold paragraph.
 */
export function blocksToMarkdown(blocks: readonly Block[]): string {
  return blocks.map(printBlock).join('\n\n');
}

function printBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.dir === undefined
        ? atLineStart(inline(block.html))
        : `<p dir="${block.dir}">${block.html}</p>`;
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.html)
        .replaceAll('\\\n', '<br>')
        .replace(/#+$/, (signs) => `\\${signs}`)}`;
    case 'quote':
      return printQuote(block);
    case 'question':
      return `**${inline(block.html)}**`;
    case 'list':
      return block.items.some(({ html }) => html === '') ? fenced(block) : printList(block);
    case 'code':
      return `${fenceOf(block.text)}\n${block.text}\n${fenceOf(block.text)}`;
    case 'table':
      return printTable(block);
    case 'image':
      return printImage(block);
    default:
      return fenced(block);
  }
}

function printQuote({ html, author }: BlockOf<'quote'>): string {
  const lines = [
    ...atLineStart(inline(html)).split('\n'),
    ...(author === undefined ? [] : [`<footer>${escapeHtml(author)}</footer>`]),
  ];
  return lines.map((line) => `> ${line}`).join('\n');
}

/**
 * Each item below its outer item is indented by the width of that item's marker, as Markdown asks
 * for.
 */
function printList({ isOrdered, start = 1, items }: BlockOf<'list'>): string {
  const widths: number[] = [];
  const counts: number[] = [];
  const lines = items.map(({ html, level, isOrdered: ownOrder = isOrdered }) => {
    const depth = Math.min(level, widths.length);
    widths.length = depth;
    counts.length = depth + 1;
    const count = counts[depth] ?? (depth === 0 ? start : 1);
    counts[depth] = count + 1;
    const marker = ownOrder ? `${count}. ` : '- ';
    const indent = ' '.repeat(widths.reduce((sum, width) => sum + width, 0));
    widths.push(marker.length);
    const inner = indent + ' '.repeat(marker.length);
    return indent + marker + atLineStart(inline(html)).replaceAll('\n', `\n${inner}`);
  });
  return lines.join('\n');
}

function printTable({ caption, rows }: BlockOf<'table'>): string {
  const cells = rows.map((row) =>
    row.map(({ html, isHeader, align }) => {
      const name = isHeader ? 'th' : 'td';
      const aligned = align === undefined ? '' : ` align="${align === 'end' ? 'right' : 'center'}"`;
      return `<${name}${aligned}>${html}</${name}>`;
    }),
  );
  const head = caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`;
  return `<table>${head}\n${cells.map((row) => `<tr>${row.join('')}</tr>`).join('\n')}\n</table>`;
}

function printImage(block: BlockOf<'image'>): string {
  const { picture, alt, caption, credit } = block;
  const isSimple =
    credit === undefined &&
    ![alt, caption].some((text) => text !== undefined && (/[\n"\\]/.test(text) || text === ''));
  if (!isSimple) return fenced(block);
  return `![${alt === undefined ? '' : escaped(alt)}](picture:${picture}${caption === undefined ? '' : ` "${escaped(caption)}"`})`;
}

function fenced({ type, ...fields }: Block): string {
  const yaml = stringify(fields, { lineWidth: 0 }).trimEnd();
  return `${fenceOf(yaml)}${type}\n${yaml}\n${fenceOf(yaml)}`;
}

/** A fence longer than every one in the text. */
function fenceOf(text: string): string {
  return '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length + 1)));
}

/** The relation that the sanitiser adds to every link. */
const ADDED_REL = 'noopener';

const SIGNS: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' };

function inline(html: string): string {
  return printNodes(parseHtml(html));
}

function printNodes(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node, at) => printNode(node, { before: nodes[at - 1], after: nodes[at + 1] }))
    .join('');
}

function printNode(
  node: HtmlNode,
  around: { before: HtmlNode | undefined; after: HtmlNode | undefined },
): string {
  if (node.kind === 'comment') return '';
  if (node.kind === 'text') return escaped(node.text.replaceAll(/[\n\r]+/g, ' '));
  if (node.name === 'br') return '\\\n';
  const sign = SIGNS[node.name];
  if (
    sign !== undefined &&
    isPlain(node) &&
    isOpen(around.before, /[\s(]$/) &&
    isOpen(around.after, /^[\s.,;:)]/)
  )
    return `${sign}${printNodes(node.children)}${sign}`;
  const { href, rel = ADDED_REL, ...others } = node.attributes;
  if (
    node.name === 'a' &&
    href !== undefined &&
    rel === ADDED_REL &&
    Object.keys(others).length === 0 &&
    !/[<>\s\\]/.test(href) &&
    isPlain(node)
  )
    return `[${printNodes(node.children)}](<${href.replaceAll('&', '&amp;')}>)`;
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${node.name}${attributes.join('')}>${printNodes(node.children)}</${node.name}>`;
}

/**
 * Whether an element has text only, with letters at both ends, so that its signs are read as such.
 */
function isPlain({ children }: HtmlElement): boolean {
  const [only, ...others] = children;
  return (
    only?.kind === 'text' &&
    others.length === 0 &&
    /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(only.text)
  );
}

function isOpen(node: HtmlNode | undefined, pattern: RegExp): boolean {
  return node === undefined || (node.kind === 'text' && pattern.test(node.text));
}

/** A text whose signs are not read as Markdown, and whose addresses do not become links. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)
    .replaceAll(/&(?=[#\w])/g, '&amp;')
    .replaceAll(/(https?|ftp):\/\//gi, String.raw`$1\://`)
    .replaceAll(/(www)\./gi, String.raw`$1\.`)
    .replaceAll(/@(?=[\w.-])/g, String.raw`\@`);
}

/** Lines whose first signs would begin a heading, a list or another block. */
function atLineStart(markdown: string): string {
  return markdown.replaceAll(/^(#{1,6}(?=\s|$)|[-+=|:]|\d{1,9}(?=[.)]))/gm, (sign) =>
    /^\d/.test(sign) ? `${sign}\\` : `\\${sign}`,
  );
}

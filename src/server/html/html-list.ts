import type { Block, BlockOf } from '../../domain/blocks.ts';
import { splitHeavy, type BlockReader } from './block-reader.ts';
import { elementsNamed, type HtmlElement, type HtmlNode } from './html-tree.ts';

type Item = BlockOf<'list'>['items'][number];

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);
const DEEPEST = 5;

/** A list with the lists in it, and after it what its items cannot hold. */
export function readList(reader: BlockReader, element: HtmlElement): Block[] {
  const heavy: HtmlElement[] = [];
  const items = itemsOf(reader, element, 0, heavy);
  const isOrdered = element.name === 'ol';
  if (elementsNamed(element.children, 'ul', 'ol').some(({ name }) => name !== element.name)) {
    reader.lose('kind of a list within a list', 'numbers and bullets are those of the outer list');
  }
  const { start, reversed } = element.attributes;
  if (isOrdered && ((start !== undefined && start !== '1') || reversed !== undefined))
    reader.lose('numbering of a list', `start=${start ?? ''} ${reversed === undefined ? '' : 'reversed'}`);
  return [...(items.length > 0 ? [{ type: 'list' as const, isOrdered, items }] : []), ...reader.blocks(heavy)];
}

function itemsOf(reader: BlockReader, list: HtmlElement, depth: number, heavy: HtmlElement[]): Item[] {
  const level = Math.min(depth, DEEPEST);
  return list.children.flatMap((child): Item[] => {
    if (child.kind === 'element' && LISTS.has(child.name)) return itemsOf(reader, child, depth + 1, heavy);
    const { text, lists } = splitLists(child.kind === 'element' && child.name === 'li' ? child.children : [child]);
    const split = splitHeavy(text.map(checkboxAsText));
    heavy.push(...split.heavy);
    const html = reader.inline(split.light);
    return [...(html === '' ? [] : [{ html, level }]), ...lists.flatMap((below) => itemsOf(reader, below, depth + 1, heavy))];
  });
}

function splitLists(nodes: readonly HtmlNode[]): { text: HtmlNode[]; lists: HtmlElement[] } {
  const lists: HtmlElement[] = [];
  const text = nodes.flatMap((node): HtmlNode[] => {
    if (node.kind !== 'element' || node.name === 'table') return [node];
    if (LISTS.has(node.name)) {
      lists.push(node);
      return [];
    }
    const below = splitLists(node.children);
    lists.push(...below.lists);
    return [{ ...node, children: below.text }];
  });
  return { text, lists };
}

/** The box of a task list is a character; a form it is not. */
function checkboxAsText(node: HtmlNode): HtmlNode {
  if (node.kind !== 'element') return node;
  if (node.name === 'input' && node.attributes.type === 'checkbox')
    return { kind: 'text', text: node.attributes.checked === undefined ? '☐ ' : '☑ ' };
  return { ...node, children: node.children.map(checkboxAsText) };
}

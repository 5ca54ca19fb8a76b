import type { Block, BlockOf } from '#domain/stories/blocks.ts';
import { splitHeavy, type BlockReader } from './block-reader.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

type Item = BlockOf<'list'>['items'][number];

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);
const DEEPEST = 5;

/** A list with its nested lists, followed by blocks that list items cannot contain. */
export function readList(reader: BlockReader, element: HtmlElement): Block[] {
  const heavy: HtmlElement[] = [];
  const isOrdered = element.name === 'ol';
  const items = itemsOf(reader, element, { depth: 0, isOuterOrdered: isOrdered }, heavy);
  const { start, reversed } = element.attributes;
  if (isOrdered && reversed !== undefined) reader.lose('numbering of a list', 'reversed');
  const first =
    isOrdered && start !== undefined && /^-?\d{1,6}$/.test(start) && start !== '1'
      ? { start: Number(start) }
      : {};
  return [
    ...(items.length > 0 ? [{ type: 'list' as const, isOrdered, ...first, items }] : []),
    ...reader.blocks(heavy),
  ];
}

function itemsOf(
  reader: BlockReader,
  list: HtmlElement,
  place: { depth: number; isOuterOrdered: boolean },
  heavy: HtmlElement[],
): Item[] {
  const below = { ...place, depth: place.depth + 1 };
  const isOrdered = list.name === 'ol';
  const own = {
    level: Math.min(place.depth, DEEPEST),
    ...(isOrdered === place.isOuterOrdered ? {} : { isOrdered }),
  };
  return list.children.flatMap((child): Item[] => {
    if (child.kind === 'element' && LISTS.has(child.name))
      return itemsOf(reader, child, below, heavy);
    const { text, lists } = splitLists(
      child.kind === 'element' && child.name === 'li' ? child.children : [child],
    );
    const split = splitHeavy(text.map(checkboxAsText));
    for (const element of split.heavy) heavy.push(element);
    const html = reader.inline(split.light);
    return [
      ...(html === '' ? [] : [{ html, ...own }]),
      ...lists.flatMap((inner) => itemsOf(reader, inner, below, heavy)),
    ];
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
    for (const list of below.lists) lists.push(list);
    return [{ ...node, children: below.text }];
  });
  return { text, lists };
}

/**
 * Converts the checkboxes of a task list to characters, so that they are not dropped as form
 * elements.
 */
function checkboxAsText(node: HtmlNode): HtmlNode {
  if (node.kind !== 'element') return node;
  if (node.name === 'input' && node.attributes.type === 'checkbox')
    return { kind: 'text', text: node.attributes.checked === undefined ? '☐ ' : '☑ ' };
  return { ...node, children: node.children.map(checkboxAsText) };
}

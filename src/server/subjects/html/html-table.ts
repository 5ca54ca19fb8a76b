import type { Block, BlockOf } from '#domain/stories/blocks.ts';
import { splitHeavy, type BlockReader } from './block-reader.ts';
import { childElements, lineOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

type Cell = BlockOf<'table'>['rows'][number][number];

const WIDEST_SPAN = 20;
const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/**
 * A table's cells, followed by blocks that cells cannot contain. A table with a single cell was
 * used for layout.
 */
export function readTable(reader: BlockReader, element: HtmlElement): Block[] {
  const rows = rowsOf(element.children);
  const [only, ...others] = rows.flatMap(cellsOf);
  const outside = strayOf(element.children);
  if (only && others.length === 0)
    return [...reader.blocks(outside), ...reader.blocks(only.children)];

  const heavy: HtmlElement[] = [];
  const cells = rows.map((row) => cellsOf(row).flatMap((cell) => readCell(reader, cell, heavy)));
  const filled = cells.filter((row) => row.length > 0);
  const first = childElements(element.children).find(({ name }) => name === 'caption');
  const caption = first ? lineOf([first]) : '';
  const isEmpty = filled.flat().every(({ html }) => html === '');
  const table: Block[] = isEmpty
    ? []
    : [{ type: 'table', ...(caption === '' ? {} : { caption }), rows: filled }];
  return [...reader.blocks(outside), ...table, ...reader.blocks(heavy)];
}

function readCell(reader: BlockReader, cell: HtmlElement, heavy: HtmlElement[]): Cell[] {
  const split = splitHeavy(cell.children);
  for (const element of split.heavy) heavy.push(element);
  const { rowspan = '1', colspan = '1' } = cell.attributes;
  if (Number(rowspan) > 1) reader.lose('cell over several rows', lineOf(cell.children));
  const isHeader = cell.name === 'th';
  const width = Math.min(Math.max(Math.trunc(Number(colspan)) || 1, 1), WIDEST_SPAN);
  const align = alignmentOf(cell);
  return [
    { html: reader.inline(split.light), isHeader, ...(align && { align }) },
    ...Array.from({ length: width - 1 }, () => ({ html: '', isHeader })),
  ];
}

/** The alignment from the attribute that Markdown produces, or from a style. */
function alignmentOf({ attributes }: HtmlElement): Cell['align'] {
  const said = (
    /text-align:\s*(\w+)/i.exec(attributes['style'] ?? '')?.[1] ??
    attributes['align'] ??
    ''
  ).toLowerCase();
  if (said === 'right' || said === 'end') return 'end';
  return said === 'center' ? 'center' : undefined;
}

function rowsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  return childElements(nodes).flatMap((element) => {
    if (element.name === 'tr') return [element];
    return SECTIONS.has(element.name) ? rowsOf(element.children) : [];
  });
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row.children).filter(({ name }) => name === 'td' || name === 'th');
}

/** Content of a table outside its cells, which browsers show above it. */
function strayOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node.kind !== 'element') return [node];
    if (SECTIONS.has(node.name) || node.name === 'tr') return strayOf(node.children);
    return ['td', 'th', 'caption', 'colgroup', 'col'].includes(node.name) ? [] : [node];
  });
}

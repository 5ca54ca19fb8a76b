import { escapeHtml, safeHref } from '#server/subjects/html/inline-html.ts';

/** A cell: text, a link, a picture (a `data:` URL), or empty. */
export type Cell = string | null | { text: string; href: string } | { picture: string };

/** A section of names and values. */
export function printList(
  title: string,
  rows: readonly (readonly [label: string, value: Cell])[],
  empty: string,
): string {
  const items = rows.map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${printCell(value, empty)}</dd>`,
  );
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${items.join('\n')}\n</dl>\n</section>`;
}

/** A section with a table; on a narrow screen each cell shows its column's name. */
export function printTable(table: {
  title: string;
  heads: string[];
  rows: Cell[][];
  none: string;
  empty: string;
}): string {
  const { title, heads, rows, none, empty } = table;
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const cellOf = (cell: Cell, column: number) =>
    `<td data-label="${escapeHtml(heads[column] ?? '')}">${printCell(cell, empty)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('\n');
  const content =
    rows.length === 0
      ? `<p>${escapeHtml(none)}</p>`
      : `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`;
}

function printCell(cell: Cell, empty: string): string {
  if (cell === null || cell === '') return `<em>${escapeHtml(empty)}</em>`;
  if (typeof cell === 'string') return `<bdi>${escapeHtml(cell)}</bdi>`;
  if ('picture' in cell) return `<img src="${escapeHtml(cell.picture)}" alt="">`;
  const href = safeHref(cell.href);
  return href === undefined
    ? `<bdi>${escapeHtml(cell.text)}</bdi>`
    : `<a href="${escapeHtml(href)}"><bdi>${escapeHtml(cell.text)}</bdi></a>`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the file of a live blog of elfar in Catalan into the folder of a newsroom, with a number
 * of posts `p1`, `p2`… a second apart. Returns its path on the site.
 */
export function writeLiveBlog(content: string, id: string, posts = 0): string {
  const folder = path.join(content, 'stories', 'elfar', 'ca');
  mkdirSync(folder, { recursive: true });
  const lines = [
    '---',
    `id: ${id}`,
    'type: live-blog',
    'taxon: elfar-politica',
    `headline: 'En directe: ${id}'`,
    'isLive: true',
    `coverageStart: '2026-03-01T10:00:00+01:00'`,
    `publishedAt: '2026-03-01T10:00:00+01:00'`,
    ...(posts === 0
      ? []
      : ['posts:', ...Array.from({ length: posts }, (_none, index) => postLine(index + 1))]),
    '---',
    '',
    'Ho seguim minut a minut.',
    '',
  ];
  writeFileSync(path.join(folder, `${id}.md`), lines.join('\n'));
  return `/politica/2026/03/01/${id}/`;
}

function postLine(number: number): string {
  const at = new Date(Date.parse('2026-03-01T09:00:00Z') + number * 1000).toISOString();
  return `  - { id: p${number}, at: '${at}', title: Entrada ${number}, body: [{ type: paragraph, html: Text ${number} }] }`;
}

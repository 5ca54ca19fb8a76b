import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the file of a live blog of elfar in Catalan, without posts, into the folder of a newsroom. Returns its path on the site. */
export function writeLiveBlog(content: string, id: string): string {
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
    '---',
    '',
    'Ho seguim minut a minut.',
    '',
  ];
  writeFileSync(path.join(folder, `${id}.md`), lines.join('\n'));
  return `/politica/2026/03/01/${id}/`;
}

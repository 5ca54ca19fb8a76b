import { readFileSync } from 'node:fs';
import type { ImportContext } from '#server/entrances/ninjs/import-context.ts';
import type { ImportedItem, Importer, ImportSource } from '#server/entrances/import/importer.ts';
import { documentSchema } from '#domain/documents/document.ts';

export const CONTEXT: ImportContext = {
  site: 'vall',
  locale: 'ca',
  timeZone: 'Europe/Madrid',
  defaultTaxon: 'vall-actualitat',
  taxons: [
    { id: 'vall-actualitat', names: ['Actualitat', 'actualidad'] },
    { id: 'vall-ciencia', names: ['Ciència', 'ciencia'] },
  ],
  tags: [{ id: 'vall-ponts', names: ['Ponts'] }],
  authors: [],
  findPicture: () => undefined,
  now: new Date('2024-06-01T12:00:00Z'),
};

export const TAXONS = ['vall-actualitat', 'vall-ciencia'].map((id) =>
  documentSchema.parse({ type: 'taxon', id, site: 'vall', slug: { ca: id }, name: { ca: id } }),
);
export const TAG = documentSchema.parse({
  type: 'tag',
  id: 'vall-ponts',
  site: 'vall',
  slug: { ca: 'ponts' },
  name: { ca: 'Ponts' },
});

export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url));
}

/** A file in memory, read in pieces small enough to split at every boundary. */
export function sourceOf(
  content: string | Uint8Array,
  options: { name?: string; piece?: number } = {},
): ImportSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { name = 'file', piece = 7 } = options;
  return {
    name,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

export async function readAll(
  importer: Importer,
  source: ImportSource,
): Promise<{ problem?: string; items: ImportedItem[]; skipped: string[] }> {
  const skipped: string[] = [];
  const prepared = await importer.prepare(source, {
    progress: () => {},
    skipped: (what) => skipped.push(what),
  });
  if (!prepared.ok) return { problem: prepared.problem, items: [], skipped };
  return { items: await Array.fromAsync(prepared.items()), skipped };
}

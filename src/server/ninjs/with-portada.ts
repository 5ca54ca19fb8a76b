import type { Loss } from '../html/block-reader.ts';

/** What only we know of an item, added to its ninjs. */
export interface PortadaFields {
  /** Another story stands at the address that this one would have. */
  distinct?: boolean;
  /** The item was imported: it replaces what the store has in the same version. */
  imported?: boolean;
  /** Section of a story whose subjects name none. */
  taxon?: string | undefined;
  /** Pictures that were saved, by the address each has in the document. */
  pictures?: readonly { src: string; picture: string; file: string }[];
}

/** The document with these fields beside those that it has. */
export function withPortada(ninjs: unknown, fields: PortadaFields): unknown {
  if (ninjs === null || typeof ninjs !== 'object') return ninjs;
  return { ...ninjs, portada: { ...portadaOf(ninjs), ...fields } };
}

/** The document with losses beside those that its importer named. */
export function withLosses(ninjs: unknown, losses: readonly Loss[]): unknown {
  if (losses.length === 0 || ninjs === null || typeof ninjs !== 'object') return ninjs;
  const portada = portadaOf(ninjs);
  const before: unknown = 'losses' in portada ? portada.losses : [];
  return { ...ninjs, portada: { ...portada, losses: [...(Array.isArray(before) ? before : []), ...losses] } };
}

function portadaOf(ninjs: object): object {
  return 'portada' in ninjs && ninjs.portada !== null && typeof ninjs.portada === 'object' ? ninjs.portada : {};
}

import type { Loss } from '#server/subjects/html/block-reader.ts';

/** Our additional data of an item, added to its ninjs document. */
export interface PortadaFields {
  /** Whether another story has the path that this one would have. */
  distinct?: boolean;
  /** Whether the item was imported. It then replaces a stored story of the same version. */
  imported?: boolean;
  /** Section of a story whose subjects contain none. */
  taxon?: string | undefined;
  /** Saved pictures, by their URL in the document. */
  pictures?: readonly { src: string; picture: string; file: string }[];
}

/** The document with these fields merged into its `portada`. */
export function withPortada(ninjs: unknown, fields: PortadaFields): unknown {
  if (ninjs === null || typeof ninjs !== 'object') return ninjs;
  return { ...ninjs, portada: { ...portadaOf(ninjs), ...fields } };
}

/** The document with losses added to those of its importer. */
export function withLosses(ninjs: unknown, losses: readonly Loss[]): unknown {
  if (losses.length === 0 || ninjs === null || typeof ninjs !== 'object') return ninjs;
  const portada = portadaOf(ninjs);
  const before: unknown = 'losses' in portada ? portada.losses : [];
  return {
    ...ninjs,
    portada: { ...portada, losses: [...(Array.isArray(before) ? before : []), ...losses] },
  };
}

function portadaOf(ninjs: object): object {
  return 'portada' in ninjs && ninjs.portada !== null && typeof ninjs.portada === 'object'
    ? ninjs.portada
    : {};
}

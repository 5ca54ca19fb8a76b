/** What only we know of an item, added to its ninjs. */
export interface PortadaFields {
  /** Another story stands at the address that this one would have. */
  distinct?: boolean;
  /** Section of a story whose subjects name none. */
  taxon?: string | undefined;
  /** Pictures that were saved, by the address each has in the document. */
  pictures?: readonly { src: string; picture: string; file: string }[];
}

/** The document with these fields beside those that it has. */
export function withPortada(ninjs: unknown, fields: PortadaFields): unknown {
  if (ninjs === null || typeof ninjs !== 'object') return ninjs;
  const portada = 'portada' in ninjs && ninjs.portada !== null && typeof ninjs.portada === 'object' ? ninjs.portada : {};
  return { ...ninjs, portada: { ...portada, ...fields } };
}

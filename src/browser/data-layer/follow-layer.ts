import type { DataLayerEntry } from '#domain/data-layer/entries.ts';

/** Calls back with each entry of the data layer, those before and those to come. */
export function followLayer(listener: (entry: DataLayerEntry) => void): void {
  const layer = (globalThis.dataLayer ??= []);
  // Commands of Google's tags and entries of tags stand in the list too.
  const tell = (entry: object) => {
    if ('event' in entry) listener(entry as DataLayerEntry);
  };
  for (const entry of layer) tell(entry);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    const length = push(...entries);
    for (const entry of entries) tell(entry);
    return length;
  };
}

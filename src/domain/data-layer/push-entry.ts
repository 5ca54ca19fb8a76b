import type { DataLayerEntry } from './entries.ts';

declare global {
  /** The page's own array. Nothing sends it anywhere without consent to measurement. */
  var dataLayer: object[] | undefined;
}

/** Adds an entry to the data layer of this page. */
export function pushEntry(entry: DataLayerEntry): void {
  (globalThis.dataLayer ??= []).push(entry);
}

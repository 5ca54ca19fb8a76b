import type { Translate } from '#i18n/translator.ts';
import type { Cell } from './print-section.ts';

/** A table of the export, before it is printed. */
export interface Table {
  title: string;
  heads: string[];
  rows: Cell[][];
}

/** Stored values in the words of the edition. */
export interface Words {
  t: Translate;
  when(instant: string | null): string | null;
  siteOf(alias: string): string;
}

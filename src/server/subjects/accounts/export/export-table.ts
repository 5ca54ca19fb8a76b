import type { Locale } from '#domain/locale/locale.ts';
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
  locale: Locale;
  t: Translate;
  when(instant: string | null): string | null;
  siteOf(alias: string): string;
}

/** The title and the heads of a table, from the group of its texts. */
export function headsIn<Name extends string>(
  texts: Readonly<Record<NoInfer<Name> | 'title', string>>,
  names: readonly Name[],
) {
  return { title: texts.title, heads: names.map((name) => texts[name]) };
}

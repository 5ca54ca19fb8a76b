import { z } from 'zod';

/** The languages of the interface and of stories (SPECIFICATION, introduction). */
export const LOCALES = ['ca', 'es'] as const;

export const localeSchema = z.enum(LOCALES);

export type Locale = (typeof LOCALES)[number];

/** A text in one or both languages; at least one must be there. */
export const localizedSchema = z
  .strictObject({ ca: z.string().min(1).optional(), es: z.string().min(1).optional() })
  .refine((text) => text.ca !== undefined || text.es !== undefined, 'needs a text in ca or es');

export type Localized = z.infer<typeof localizedSchema>;

/** The text in `locale`, else in the other language: a name is better than a hole. */
export function localize(text: Localized, locale: Locale): string {
  return text[locale] ?? text.ca ?? text.es ?? '';
}

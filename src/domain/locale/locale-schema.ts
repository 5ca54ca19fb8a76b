import { z } from 'zod';
import { LOCALES, type Localized } from './locale.ts';

export const localeSchema = z.enum(LOCALES);

/** Requires at least one of the texts. */
export const localizedSchema: z.ZodType<Localized, Localized> = z
  .strictObject({ ca: z.string().min(1).optional(), es: z.string().min(1).optional() })
  .refine((text) => text.ca !== undefined || text.es !== undefined, 'needs a text in ca or es');

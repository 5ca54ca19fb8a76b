import { z } from 'zod';
import { parseUrl } from '../text/parse-url.ts';

/** Folder of an analytics server: its script and its requests lie there. */
const folderSchema = z.string().refine((text) => {
  const url = parseUrl(text);
  return (
    url?.protocol === 'https:' &&
    url.href === text &&
    text.endsWith('/') &&
    /^[^?#*;,\s@]+$/.test(text)
  );
}, 'must be an https address that ends with "/", like https://mesura.example.com/');

/** Number of a custom dimension of Matomo. */
const dimensionSchema = z.int().min(1).max(999);

/**
 * The server that measures the audience of a site, after consent: tags of Google Tag Manager, or
 * Matomo. One of them.
 */
export const measurementSchema = z.union([
  z.strictObject({
    gtm: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be the id of a container, like GTM-ABC123'),
  }),
  z.strictObject({
    matomo: z.strictObject({
      url: folderSchema,
      siteId: z.int().min(1),
      /** Custom dimensions of the visit and the page, by their numbers. */
      dimensions: z
        .strictObject({
          userType: dimensionSchema.optional(),
          ageRange: dimensionSchema.optional(),
          section: dimensionSchema.optional(),
          access: dimensionSchema.optional(),
        })
        .prefault({}),
    }),
  }),
]);

export type Measurement = z.infer<typeof measurementSchema>;

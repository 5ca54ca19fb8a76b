import { z } from 'zod';
import { HREF, SLUG } from './identifier-patterns.ts';

/** Id of a document, unique in the whole store and used in `PUT /api/content/{id}`. */
export const documentIdSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/,
    'must be 1 to 200 letters, digits, ".", "_", ":" or "-"',
  );

/** One segment of a path: lower-case letters, digits and hyphens. */
export const slugSchema = z
  .string()
  .max(120)
  .regex(SLUG, 'must be lower-case letters, digits and single hyphens');

/** An instant with its offset, RFC 3339. */
export const instantSchema = z.iso.datetime({
  offset: true,
  error:
    'must be an instant with its offset, like 2026-03-01T10:00:00+01:00 (in content files also "today 07:30" or "3 days ago 08:15")',
});

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date();

/** URL of a link: a path of the site, http(s), mail or telephone, never a script. */
export const hrefSchema = z
  .string()
  .max(2048)
  .regex(HREF, 'must start with "/", "#", "http(s)://", "mailto:" or "tel:"');

/** Link of SPECIFICATION §3 (hot topics, alerts, schedule cards). */
export const linkSchema = z.strictObject({
  id: z.string().optional(),
  href: hrefSchema,
  text: z.string().min(1).optional(),
  title: z.string().min(1).optional(),
  rel: z.string().optional(),
  target: z.enum(['_self', '_blank']).optional(),
});

export type Link = z.infer<typeof linkSchema>;

/** A place, modality or subject of an event: a name with an optional page. */
export const namedLinkSchema = z.strictObject({
  name: z.string().min(1),
  url: hrefSchema.optional(),
});

/**
 * Makes a slug from any text: drops accents, writes `l·l` as `ll` and replaces other characters by
 * hyphens. Returns '' if the text has no character for a slug.
 */
export function slugify(text: string): string {
  return text
    .replaceAll(/l[·•‧]l/giu, 'll')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`]/g, '-')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-+|-+$/g, '');
}

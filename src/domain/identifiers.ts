import { z } from 'zod';

/** Identifies a document in the whole store, and in `PUT /api/content/{id}`. */
export const documentIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/, 'must be 1 to 200 letters, digits, ".", "_", ":" or "-"');

/** One segment of an address: lower-case letters, digits and hyphens. */
export const slugSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');

/** An instant with its offset, RFC 3339. */
export const instantSchema = z.iso.datetime({
  offset: true,
  error: 'must be an instant with its offset, like 2026-03-01T10:00:00+01:00 (in content files also "today 07:30" or "3 days ago 08:15")',
});

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date();

/** An address a reader may follow: a path of ours or http(s), never a script. */
export const hrefSchema = z
  .string()
  .max(2048)
  .regex(/^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i, 'must start with "/", "#", "http(s)://", "mailto:" or "tel:"');

/** A link as SPECIFICATION §3 gives it (hot topics, alerts, schedule cards). */
export const linkSchema = z.strictObject({
  id: z.string().optional(),
  href: hrefSchema,
  text: z.string().min(1).optional(),
  title: z.string().min(1).optional(),
  rel: z.string().optional(),
  target: z.enum(['_self', '_blank']).optional(),
});

export type Link = z.infer<typeof linkSchema>;

/** A place, modality or subject of an event: a name, and a page about it. */
export const namedLinkSchema = z.strictObject({ name: z.string().min(1), url: hrefSchema.optional() });

/**
 * Makes a slug of any text: accents drop, `l·l` becomes `ll`, the rest becomes hyphens.
 * Returns '' when nothing of the text can stand in an address.
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

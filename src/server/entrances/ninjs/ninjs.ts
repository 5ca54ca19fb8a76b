import { z } from 'zod';
import { isDay } from '#domain/dates/calendar-age.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import { inOneShape, isFields } from './one-shape.ts';
import { storyFieldsSchema } from './portada-fields.ts';
import { unknownFields } from './unknown-fields.ts';

/**
 * IPTC's News in JSON, the internal format of imports: the supported fields of versions 1.6, 2.x
 * and 3.x, normalised to one shape. 1.x has `headline_main`, `renditions` as a map and singular
 * names; 2.x has lower-case names; 3.x camel case. The normalised names are lower case and plural.
 * Known fields must be valid. Unknown ones with text are losses. https://iptc.org/std/ninjs/
 */

const text = z.string();
const maybeText = z.string().optional();

/**
 * RFC 3339, as ninjs requires. Days without a time and times without an offset also occur, and
 * count as UTC.
 */
const INSTANT =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/i;

const instant = z
  .string()
  .transform((value, context) => {
    const offset = INSTANT.exec(value)?.groups?.['offset'];
    const time =
      INSTANT.test(value) && isDay(value.slice(0, 'YYYY-MM-DD'.length))
        ? Date.parse(offset === undefined && value.length > 10 ? `${value}Z` : value)
        : Number.NaN;
    const read = Number.isNaN(time) ? '' : new Date(time).toISOString();
    // PostgreSQL has no year 0, and RFC 3339 no five-digit years; an offset may result in either.
    if (/^(?!0000)\d{4}-/.test(read)) return read;
    context.addIssue('must be a date and time, as 2026-11-22T09:30:00+01:00');
    return z.NEVER;
  })
  .optional();

/** A text in one of several forms: `role` is its purpose, `contenttype` its format. */
const wordingSchema = z.object({ role: maybeText, contenttype: maybeText, value: text });

export type Wording = z.infer<typeof wordingSchema>;

const conceptSchema = z.object({
  name: maybeText,
  rel: maybeText,
  uri: maybeText,
  literal: maybeText,
  code: maybeText,
});

export type Concept = z.infer<typeof conceptSchema>;

const placeSchema = conceptSchema.extend({
  contactinfo: z
    .array(
      z.object({
        type: maybeText,
        value: maybeText,
        address: z
          .object({
            lines: z.array(text).default([]),
            area: maybeText,
            locality: maybeText,
            postalcode: maybeText,
            country: maybeText,
          })
          .optional(),
      }),
    )
    .default([]),
});

const renditionSchema = z.object({
  name: maybeText,
  href: maybeText,
  contenttype: maybeText,
  title: maybeText,
  width: z.number().optional(),
  height: z.number().optional(),
});

export type NinjsRendition = z.infer<typeof renditionSchema>;

const noteSchema = z.object({ what: text, detail: text });

/**
 * Additional data of our own importers without an equivalent in ninjs. Names are lower case, like
 * the normalised names of ninjs.
 */
const portadaSchema = z.object({
  slug: maybeText,
  /** Whether another story has the path that this one would have. */
  distinct: z.boolean().default(false),
  /** Whether the item was imported. It then replaces a stored story of the same version. */
  imported: z.boolean().default(false),
  /** Section of a story whose subjects contain none. */
  taxon: maybeText,
  /**
   * Fields of the source that ninjs cannot express, and fields that the importer converted to
   * another form.
   */
  losses: z.array(noteSchema).default([]),
  changes: z.array(noteSchema).default([]),
  /** Whether a post of a live blog is a key moment, and whether it stays on top. */
  iskey: z.boolean().default(false),
  ispinned: z.boolean().default(false),
  ...storyFieldsSchema,
  /** Pictures that are already in the media folder, by their URL in the item. */
  pictures: z.array(z.object({ src: text, picture: text, file: text })).default([]),
});

const itemFields = {
  uri: z.string().min(1),
  type: maybeText,
  profile: maybeText,
  language: maybeText,
  title: maybeText,
  slugline: maybeText,
  by: maybeText,
  pubstatus: maybeText,
  firstcreated: instant,
  versioncreated: instant,
  contentcreated: instant,
  embargoed: instant,
  validfrom: instant,
  expires: instant,
  version: z.union([z.string(), z.number()]).optional(),
  copyrightnotice: maybeText,
  copyrightholder: maybeText,
  usageterms: maybeText,
  ednote: maybeText,
  located: maybeText,
  headlines: z.array(wordingSchema).default([]),
  bodies: z.array(wordingSchema).default([]),
  descriptions: z.array(wordingSchema).default([]),
  people: z.array(conceptSchema).default([]),
  organisations: z.array(conceptSchema).default([]),
  places: z.array(placeSchema).default([]),
  objects: z.array(conceptSchema).default([]),
  subjects: z.array(conceptSchema).default([]),
  genres: z.array(conceptSchema).default([]),
  altids: z.array(z.object({ role: maybeText, value: text })).default([]),
  renditions: z.array(renditionSchema).default([]),
  eventdetails: z
    .object({
      dates: z
        .object({
          startdate: maybeText,
          expectedstartdate: maybeText,
          enddate: maybeText,
          expectedenddate: maybeText,
        })
        .default({}),
      organiser: conceptSchema.optional(),
    })
    .optional(),
  portada: portadaSchema.prefault({}),
};

const associationSchema = z.object({
  ...itemFields,
  uri: z.string().default(''),
  name: maybeText,
  ninjs: z.unknown(),
});

const itemSchema = z.object({
  ...itemFields,
  associations: z.array(associationSchema).default([]),
});

/** The names that are read, of an item and of its `portada`. */
const KNOWN: ReadonlySet<string> = new Set(Object.keys(itemSchema.shape));
const KNOWN_PORTADA: ReadonlySet<string> = new Set(Object.keys(portadaSchema.shape));

/** A picture, text or other item within an item; `ninjs` is its original document. */
export type NinjsAssociation = z.infer<typeof associationSchema>;
export type NinjsItem = z.infer<typeof itemSchema> & {
  /** Fields with text that nothing reads. */
  unknown: Loss[];
};

/** Parses a ninjs document of any version. */
export function parseNinjs(
  ninjs: unknown,
): { ok: true; item: NinjsItem } | { ok: false; problems: { field: string; reason: string }[] } {
  const shaped = inOneShape(ninjs);
  const result = itemSchema.safeParse(shaped);
  if (result.success) return { ok: true, item: { ...result.data, unknown: unknownIn(shaped) } };
  return {
    ok: false,
    problems: result.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      reason: message,
    })),
  };
}

function unknownIn(shaped: unknown): Loss[] {
  if (!isFields(shaped)) return [];
  const { portada } = shaped;
  return [
    ...unknownFields(shaped, KNOWN),
    ...(isFields(portada) ? unknownFields(portada, KNOWN_PORTADA, 'portada.') : []),
  ];
}

/** The identifier of a document of any version: `uri`, or else `guid`. */
export function sourceIdOf(ninjs: unknown): string | undefined {
  if (!isFields(ninjs)) return undefined;
  return [ninjs.uri, ninjs.guid].find((id): id is string => typeof id === 'string' && id !== '');
}

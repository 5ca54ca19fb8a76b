import { z } from 'zod';
import {
  documentIdSchema,
  hrefSchema,
  instantSchema,
  linkSchema,
  slugSchema,
} from '../identifiers/identifiers.ts';
import { localeSchema, localizedSchema } from '../locale/locale-schema.ts';
import { pictureRefSchema } from '../pictures/picture.ts';
import { sourceVersionSchema } from '../identifiers/source-version.ts';
import { ALERT_LENGTHS, isPathOrHttps } from './alert-fields.ts';

/** Slugs by language (`/esports/`, `/es/deportes/`). */
const localizedSlug = z.strictObject({ ca: slugSchema.optional(), es: slugSchema.optional() });

const shared = { id: documentIdSchema, site: slugSchema };

/** A section of a site, with a listing at `/{slug}/`. */
export const taxonSchema = z.strictObject({
  type: z.literal('taxon'),
  ...shared,
  slug: localizedSlug,
  name: localizedSchema,
  description: localizedSchema.optional(),
  parent: documentIdSchema.optional(),
});

export const tagSchema = z.strictObject({
  type: z.literal('tag'),
  ...shared,
  slug: localizedSlug,
  name: localizedSchema,
});

/**
 * Author of SPECIFICATION §3 (id, name, url, image.url, twitterAccount). The URL is built from the
 * slug.
 */
export const authorSchema = z.strictObject({
  type: z.literal('author'),
  ...shared,
  slug: slugSchema,
  name: z.string().min(1),
  /** The author's position and place: "Corresponsal a Brussel·les". */
  register: localizedSchema.optional(),
  biography: localizedSchema.optional(),
  image: pictureRefSchema.optional(),
  twitterAccount: z.strictObject({ href: hrefSchema, text: z.string().min(1) }).optional(),
});

/**
 * Categories of Apple Podcasts, which other players use too
 * (https://podcasters.apple.com/support/1691-apple-podcasts-categories).
 */
export const PODCAST_CATEGORIES = [
  ...([
    'Arts',
    'Business',
    'Comedy',
    'Education',
    'Fiction',
    'Government',
    'Health & Fitness',
    'History',
    'Kids & Family',
    'Leisure',
  ] as const),
  ...([
    'Music',
    'News',
    'Religion & Spirituality',
    'Science',
    'Society & Culture',
    'Sports',
    'Technology',
    'True Crime',
    'TV & Film',
  ] as const),
] as const;

/** Show card of SPECIFICATION §3 (id, name, url, image, resume). The URL is built from the slug. */
export const showSchema = z.strictObject({
  type: z.literal('show'),
  ...shared,
  slug: slugSchema,
  name: z.string().min(1),
  medium: z.enum(['television', 'radio', 'podcast', 'web']),
  image: pictureRefSchema.optional(),
  /** Inline HTML. */
  resume: localizedSchema.optional(),
  hosts: z.array(documentIdSchema).default([]),
  taxon: documentIdSchema.optional(),
  /** Category in the show's feed, as podcast players name it. */
  podcastCategory: z.enum(PODCAST_CATEGORIES).default('News'),
  /** Whether its feed warns of words or subjects that are not for children. */
  isExplicit: z.boolean().optional(),
});

export const blogSchema = z.strictObject({
  type: z.literal('blog'),
  ...shared,
  slug: slugSchema,
  name: localizedSchema,
  description: localizedSchema.optional(),
  authors: z.array(documentIdSchema).default([]),
  image: pictureRefSchema.optional(),
});

export const newsletterSchema = z.strictObject({
  type: z.literal('newsletter'),
  ...shared,
  slug: slugSchema,
  name: localizedSchema,
  description: localizedSchema,
  frequency: z.enum(['daily', 'weekly', 'monthly', 'breaking']),
  /**
   * Number of its list at the newsletter provider. A newsletter without one is sent by the newsroom
   * itself.
   */
  mailingList: z.number().int().positive().optional(),
});

/** Hot topic of SPECIFICATION §3: a link in the strip below the header. */
export const hotTopicSchema = z.strictObject({
  type: z.literal('hot-topic'),
  ...shared,
  locale: localeSchema,
  position: z.number().int().min(0),
  link: linkSchema.extend({ text: z.string().min(1) }),
});

/**
 * URL of a link that any reader may be sent to: a path of the site or https, never another scheme.
 */
const safeHrefSchema = hrefSchema.refine(
  isPathOrHttps,
  'must be a path of the site, or start with "https://"',
);

/**
 * Alert of SPECIFICATION §3. `withdrawnAt` is the instant of its withdrawal. Its texts are plain.
 */
export const alertSchema = z
  .strictObject({
    type: z.literal('alert'),
    ...shared,
    locale: localeSchema,
    title: z.string().trim().min(1).max(ALERT_LENGTHS.title),
    text: z.string().trim().min(1).max(ALERT_LENGTHS.text).optional(),
    link: linkSchema.extend({ href: safeHrefSchema }).optional(),
    image: pictureRefSchema.optional(),
    startsAt: instantSchema,
    endsAt: instantSchema.optional(),
    withdrawnAt: instantSchema.optional(),
    sourceVersion: sourceVersionSchema.optional(),
  })
  .refine(
    ({ startsAt, endsAt }) => endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt),
    {
      path: ['endsAt'],
      message: 'must be after "startsAt"',
    },
  );

/**
 * URL of a film or sound: a path of the site or https, because a page on https may load nothing
 * else.
 */
const mediaHrefSchema = hrefSchema.regex(/^(?:\/|https:\/\/)/, 'must start with "/" or "https://"');

/**
 * Streaming item of SPECIFICATION §3. It is live while its channel has a broadcast, and within its
 * own times (`live-streams.ts`).
 */
export const streamingItemSchema = z
  .strictObject({
    type: z.literal('streaming-item'),
    ...shared,
    locale: localeSchema,
    position: z.number().int().min(0),
    /** Channel of the schedule. The broadcast on air then gives title and picture. */
    channel: slugSchema.optional(),
    kicker: z.string().min(1).optional(),
    title: z.string().min(1),
    video: z.strictObject({ href: mediaHrefSchema }).optional(),
    audio: z.strictObject({ href: mediaHrefSchema }).optional(),
    image: pictureRefSchema.optional(),
    startsAt: instantSchema.optional(),
    endsAt: instantSchema.optional(),
  })
  .refine(({ video, audio }) => video !== undefined || audio !== undefined, {
    path: ['video'],
    message: 'or audio must be there',
  });

/** Longest broadcast in milliseconds, a week. A longer one is an error of its source. */
const LONGEST_BROADCAST = 7 * 24 * 3_600_000;

/** Schedule card of SPECIFICATION §3. */
export const scheduleEntrySchema = z
  .strictObject({
    type: z.literal('schedule-entry'),
    ...shared,
    channel: slugSchema,
    title: localizedSchema,
    show: documentIdSchema.optional(),
    url: linkSchema.optional(),
    startTime: z.strictObject({ date: instantSchema }),
    endTime: z.strictObject({ date: instantSchema }),
  })
  .refine((entry) => Date.parse(entry.endTime.date) > Date.parse(entry.startTime.date), {
    path: ['endTime', 'date'],
    message: 'is not after startTime',
  })
  .refine(
    (entry) =>
      Date.parse(entry.endTime.date) - Date.parse(entry.startTime.date) <= LONGEST_BROADCAST,
    {
      path: ['endTime', 'date'],
      message: 'is more than a week after startTime',
    },
  );

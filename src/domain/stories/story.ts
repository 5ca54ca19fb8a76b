import { z } from 'zod';
import { formFieldsSchema } from '../forms/form-definition.ts';
import { bodySchema } from './body-bounds.ts';
import { MAX_RELATED } from './body-bounds.ts';
import { eventSchema } from './event.ts';
import {
  interviewAnswersSchema,
  problemsOfTimes,
  questionRulesSchema,
} from './interview-answers.ts';
import { livePostsSchema } from './live-post.ts';
import {
  documentIdSchema,
  hrefSchema,
  instantSchema,
  slugSchema,
} from '../identifiers/identifiers.ts';
import { localeSchema } from '../locale/locale-schema.ts';
import {
  audioSchema,
  embedSchema,
  galleryPicturesSchema,
  galleryTemplateSchema,
  pictureRefSchema,
  videoSchema,
} from '../pictures/picture.ts';
import { sourceVersionSchema } from '../identifiers/source-version.ts';
import { transcriptSchema } from '../media/transcript.ts';

/** Maximum characters of a headline. */
export const MAX_HEADLINE = 300;

/**
 * Maximum characters of an imported subtitle or description: several times the text that a page
 * shows below a headline.
 */
export const MAX_SUBTITLE = 2000;

/**
 * Maximum characters of an imported signature, and of the names of imported sections, tags and
 * authors.
 */
export const MAX_NAME = 200;

/** Maximum characters of the conditions of a call for contributions. */
const MAX_TERMS = 3000;

/** Maximum characters of a former path: an entry of PostgreSQL's index holds 2,704 bytes. */
export const MAX_OLD_ADDRESS = 2000;

/**
 * Fields common to all story types. A story is one version in one language. Versions share
 * `storyId`.
 */
const storyBase = {
  id: documentIdSchema,
  site: slugSchema,
  locale: localeSchema,
  storyId: documentIdSchema,
  slug: slugSchema,
  /** The story's section (taxon), which also begins its path. */
  taxon: documentIdSchema,
  tags: z.array(documentIdSchema).default([]),
  authors: z.array(documentIdSchema).default([]),
  /** Signature without an author page ("Redacció", an agency). */
  signature: z.string().min(1).optional(),
  /**
   * `url` is a path of the site without locale prefix, or an absolute URL. `title` describes the
   * link's target.
   */
  kicker: z
    .strictObject({
      text: z.string().min(1),
      url: hrefSchema.optional(),
      title: z.string().min(1).optional(),
    })
    .optional(),
  headline: z.string().min(1).max(MAX_HEADLINE),
  subtitle: z.string().min(1).optional(),
  /** Description for search engines and cards. The subtitle is used if it is missing. */
  description: z.string().min(1).optional(),
  image: pictureRefSchema.optional(),
  /** Media in the opening, beside or instead of the image. */
  video: videoSchema.optional(),
  audio: audioSchema.optional(),
  audioEmbed: embedSchema.optional(),
  videoEmbed: embedSchema.optional(),
  mediaInfo: z.string().min(1).optional(),
  /** The rating of a review, up to five stars. */
  ratingValue: z.number().min(0).max(5).optional(),
  body: bodySchema.default([]),
  /** Made by `publish` of the captions in the story's language. A file cannot state them. */
  transcripts: z.array(transcriptSchema).default([]),
  access: z.enum(['free', 'registered', 'subscriber']).default('free'),
  status: z.enum(['published', 'withdrawn']).default('published'),
  /** The story is hidden before this instant. A future instant schedules it. */
  publishedAt: instantSchema,
  updatedAt: instantSchema.optional(),
  /** The story is hidden until this instant, even if `publishedAt` is earlier. */
  embargoedUntil: instantSchema.optional(),
  /** The story is hidden from this instant on, and its URL answers 410. */
  expiresAt: instantSchema.optional(),
  corrections: z.array(z.strictObject({ at: instantSchema, text: z.string().min(1) })).default([]),
  related: z.array(documentIdSchema).max(MAX_RELATED).default([]),
  openComments: z.boolean().default(true),
  /** Article mode in which some elements are hidden (SPECIFICATION §2). */
  isHideable: z.boolean().default(false),
  hasWideOpening: z.boolean().default(false),
  /** Whether its page has no advertisements, as that of an accident. */
  withoutAds: z.boolean().optional(),
  /** Former paths of the story on its site. They redirect to it. */
  oldAddresses: z
    .array(
      z
        .string()
        .max(MAX_OLD_ADDRESS)
        .regex(/^\/(?!\/)/),
    )
    .default([]),
  /** The last version from the source. `publish` rejects older versions. */
  sourceVersion: sourceVersionSchema.optional(),
};

const story = <Type extends string, Extra extends z.ZodRawShape>(type: Type, extra: Extra) =>
  z.strictObject(storyBase).extend({ type: z.literal(type), ...extra });

const pollOption = z.strictObject({
  id: slugSchema,
  text: z.string().min(1),
  image: pictureRefSchema.optional(),
  /** Votes from elsewhere, to which those of the site are added. */
  votes: z.number().int().min(0).optional(),
});

/** Any story. Its path has the form `/{taxon}/{yyyy}/{mm}/{dd}/{slug}/`. */
export const storySchema = z.discriminatedUnion('type', [
  story('article', {}),
  story('interview', { interviewee: z.string().min(1).optional() }),
  story('opinion', {}),
  story('video', { video: videoSchema }),
  story('audio', { audio: audioSchema }),
  story('photo-gallery', { template: galleryTemplateSchema, pictures: galleryPicturesSchema }),
  story('live-blog', {
    isLive: z.boolean().default(false),
    coverageStart: instantSchema,
    coverageEnd: instantSchema.optional(),
    /** Stored as rows of their own (record 073). */
    posts: livePostsSchema.default([]),
  }),
  story('poll', {
    question: z.string().min(1),
    options: z.array(pollOption).min(2).max(20),
    /** Most options that a vote may have. */
    maxChoices: z.int().min(1).max(20).default(1),
    /** Whether the result is shown only to those who have voted, as long as the poll is open. */
    isResultHidden: z.boolean().default(false),
    startsAt: instantSchema,
    endsAt: instantSchema.optional(),
  }),
  story('event', { event: eventSchema }),
  story('blog-post', { blog: documentIdSchema }),
  story('user-content-call', {
    fields: formFieldsSchema,
    opensAt: instantSchema,
    closesAt: instantSchema.optional(),
    /** The conditions that the sender accepts; paragraphs are separated by an empty line. */
    terms: z.string().trim().min(1).max(MAX_TERMS).optional(),
    /** Years of age from which on somebody may take part, by the account's birth date. */
    minimumAge: z.int().min(1).max(99).optional(),
    /** Days for which answers are kept after they were sent. `KEPT_DAYS` if it is missing. */
    keptDays: z.int().min(1).max(3650).optional(),
    /** Whether accepted contributions are not shown on the page. */
    isWallHidden: z.boolean().optional(),
  }),
  story('digital-interview', {
    interviewee: z.string().min(1),
    /** The guest's portrait, beside the answers. */
    portrait: pictureRefSchema.optional(),
    startsAt: instantSchema,
    endsAt: instantSchema.optional(),
    questions: questionRulesSchema,
    answers: interviewAnswersSchema.default([]),
  }).superRefine((interview, context) => {
    for (const problem of problemsOfTimes(interview))
      context.addIssue({ code: 'custom', ...problem });
  }),
  story('episode', {
    show: documentIdSchema,
    season: z.number().int().positive().optional(),
    number: z.number().int().positive().optional(),
  }),
]);

export type Story = z.infer<typeof storySchema>;
export type StoryType = Story['type'];
export type StoryOf<Type extends StoryType> = Extract<Story, { type: Type }>;

export const STORY_TYPES: ReadonlySet<string> = new Set<StoryType>(
  storySchema.options.map((option) => option.shape.type.value),
);

/** The instant from which a story may be shown, or `undefined` for a withdrawn story. */
export function visibleFrom(
  item: Pick<Story, 'status' | 'publishedAt' | 'embargoedUntil'>,
): Date | undefined {
  if (item.status === 'withdrawn') return undefined;
  const published = new Date(item.publishedAt);
  const embargo = item.embargoedUntil === undefined ? published : new Date(item.embargoedUntil);
  return embargo > published ? embargo : published;
}

/** Fields that are used only on a story's own page. */
export const BODY_FIELDS = ['body', 'posts', 'answers', 'transcripts'] as const;

type WithoutBody<T> = T extends unknown ? Omit<T, (typeof BODY_FIELDS)[number]> : never;

/** The state of a live blog that continues, as its cards show it. */
export interface LiveCoverage {
  /** Instant of the newest post. Without posts, of the story's last version. */
  updatedAt: string;
  /** The newest posts with a title, the newest first. */
  posts: { id: string; at: string; title: string }[];
}

/**
 * A story without its body, with its path (without locale prefix) and the coverage of a live blog
 * that continues.
 */
export type StorySummary = WithoutBody<Story> & { path: string; coverage?: LiveCoverage };

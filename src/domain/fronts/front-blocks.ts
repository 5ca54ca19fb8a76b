import { z } from 'zod';
import { documentIdSchema, hrefSchema, slugSchema } from '../identifiers/identifiers.ts';
import type { CarouselTemplate } from '../carousels/carousel.ts';

/**
 * The content blocks of a front (SPECIFICATION §2). A block of stories is a row of STORY_BLOCKS.
 * Any other block has a schema here, a filled form in `filled-front.ts`, a case in `fillBlock`
 * (`src/server/subjects/content/fill-front.ts`) and a component in `FrontBlock.astro`; the compiler
 * names the missing ones.
 */

/** The arrangement of a block of stories. */
interface StoryBlockRow {
  /** Stories if the front sets no limit. The names of some blocks include the number. */
  limit: number;
  /** Cards in a row of a block that is as wide as the page. */
  across: number;
  /** Whether the first card takes a row of its own. */
  isLed?: boolean;
  /** Whether it is a list of headlines without pictures. */
  isText?: boolean;
  /** Whether it has coming events, in the order of their days. */
  isAgenda?: boolean;
  /** Size of the cards, unless it depends on the column. */
  weight?: 'feature' | 'small' | 'wide';
  /** Whether the cards of a block that is as wide as the page stand around the lead. */
  isGrouped?: boolean;
  /** Whether no two stories of one author are adjacent. */
  isMixed?: boolean;
  /** Template of a carousel, if the cards are slides. */
  carousel?: CarouselTemplate;
}

export const STORY_BLOCKS = {
  'featured-news': { limit: 1, across: 4, isLed: true },
  'featured-card-news': { limit: 1, across: 4, isLed: true },
  features: { limit: 4, across: 3, weight: 'feature' },
  'card-news': { limit: 3, across: 3 },
  'text-cards-5': { limit: 5, across: 5, isText: true },
  'grouper-5': { limit: 5, across: 4, isLed: true, isGrouped: true },
  'news-4-4': { limit: 8, across: 4 },
  'news-2-2': { limit: 4, across: 2, weight: 'wide' },
  event: { limit: 5, across: 5, weight: 'small', isAgenda: true },
  opinion: { limit: 4, across: 4, weight: 'small', isMixed: true },
  'carousel-slider': { limit: 5, across: 1, carousel: 'slider' },
  'carousel-mini': { limit: 15, across: 10, carousel: 'mini' },
  'carousel-vertical': { limit: 10, across: 1, carousel: 'vertical' },
  carousel: { limit: 9, across: 3, carousel: 'carousel' },
  'carousel-swiper': { limit: 8, across: 4, carousel: 'swiper' },
} as const satisfies Record<string, StoryBlockRow>;

type StoryBlockKind = keyof typeof STORY_BLOCKS;

/** The arrangement of a kind of block. */
export function storyBlockRow(kind: StoryBlockKind): StoryBlockRow {
  return STORY_BLOCKS[kind];
}

/** The parts of an item that are shown (SPECIFICATION §2, content-item display options). */
const displaySchema = z.strictObject({
  showAuthors: z.boolean().default(true),
  showSubtitle: z.boolean().default(true),
  showDate: z.boolean().default(true),
  showKicker: z.boolean().default(true),
  showImage: z.boolean().default(true),
  /** Whether the item's related stories are shown below it, three at most. */
  showRelated: z.boolean().default(false),
  /** Whether each of those stories has a small picture. */
  showImagesInRelated: z.boolean().default(false),
  /** Whether the item links to its first tags, three at most. */
  showTags: z.boolean().default(false),
  /** Whether the item has the first paragraph of its story. */
  showParagraph: z.boolean().default(false),
  /** Whether the item has the first quote of its story. */
  showBlockquote: z.boolean().default(false),
  /** Whether the item has the beginning of its story, cut at a word. */
  showExcerpt: z.boolean().default(false),
  /**
   * Side of the square picture of a `features` block: 56, 72 or 96 CSS pixels (SPECIFICATION §9).
   * The default is 96.
   */
  featureImage: z.enum(['extra-small', 'medium', 'extra-large']).optional(),
});

export type Display = z.infer<typeof displaySchema>;

/** Source of a block's stories: named stories first, then the newest of a query. */
const sourceSchema = z.strictObject({
  stories: z.array(documentIdSchema).default([]),
  taxon: documentIdSchema.optional(),
  tag: documentIdSchema.optional(),
  author: documentIdSchema.optional(),
  types: z.array(z.string()).default([]),
  limit: z.number().int().min(1).max(40).optional(),
});

const common = {
  title: z.string().min(1).optional(),
  url: hrefSchema.optional(),
  display: displaySchema.prefault({}),
};

/** Templates of the tab selector (SPECIFICATION §2, shared widgets). */
export const TAB_TEMPLATES = ['horizontal', 'dropdown', 'vertical'] as const;
export type TabTemplate = (typeof TAB_TEMPLATES)[number];

/** Limit of the stories in each list of a most-read block. */
export const MOST_READ_LIMIT = 10;

/** States of the sky in the weather module. */
const SKIES = [
  'clear',
  'partly-cloudy',
  'cloudy',
  'fog',
  'rain',
  'storm',
  'snow',
  'windy',
] as const;
export type Sky = (typeof SKIES)[number];

const storyBlockSchema = z.strictObject({
  kind: z.enum(Object.keys(STORY_BLOCKS) as [StoryBlockKind, ...StoryBlockKind[]]),
  ...common,
  /**
   * Title instead of `title` while a story of the block is older than a day, so that yesterday's
   * news is not called new.
   */
  oldTitle: z.string().min(1).optional(),
  source: sourceSchema.prefault({}),
});

/**
 * A block with the most read stories and the most shared ones, in tabs (SPECIFICATION §2 and §4).
 */
const mostReadSchema = z.strictObject({
  kind: z.enum(['most-read', 'most-module']),
  ...common,
  /** Stories in each list. The default is 5, in a `most-module` 10. */
  limit: z.number().int().min(1).max(MOST_READ_LIMIT).optional(),
  selector: z.enum(TAB_TEMPLATES).default('horizontal'),
});

const contactSchema = z.strictObject({
  kind: z.literal('contact-form'),
  ...common,
  text: z.string().min(1).optional(),
  email: z.email().optional(),
  phone: z.string().min(1).optional(),
  address: z.string().min(1).optional(),
});

const newsletterBlockSchema = z.strictObject({
  kind: z.literal('newsletter'),
  ...common,
  /** One of the site's newsletters. The default is the first. */
  newsletter: documentIdSchema.optional(),
});

const scheduleSchema = z.strictObject({
  kind: z.literal('schedule'),
  ...common,
  /** Channels in their order. The default is all of the site. */
  channels: z.array(slugSchema).default([]),
});

/** The broadcast of each channel that is on air, with the picture of its show and the next one. */
const onAirSchema = z.strictObject({
  kind: z.literal('on-air'),
  ...common,
  /** Channels in their order. The default is all of the site. */
  channels: z.array(slugSchema).default([]),
});

/** The live streams (SPECIFICATION §2, streaming list). */
const streamingSchema = z.strictObject({ kind: z.literal('streaming'), ...common });

const weatherSchema = z.strictObject({
  kind: z.literal('weather'),
  ...common,
  /** Author of the forecast. */
  source: z.string().min(1),
  /** Degrees Celsius. */
  places: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        sky: z.enum(SKIES),
        min: z.number(),
        max: z.number(),
      }),
    )
    .min(1),
});

/** Content blocks of SPECIFICATION §2. */
export const frontBlockSchema = z.discriminatedUnion('kind', [
  storyBlockSchema,
  mostReadSchema,
  contactSchema,
  newsletterBlockSchema,
  scheduleSchema,
  onAirSchema,
  streamingSchema,
  weatherSchema,
]);

export type FrontBlock = z.infer<typeof frontBlockSchema>;
/** A block that shows stories. */
export type StoryBlock = z.infer<typeof storyBlockSchema>;
export type MostReadBlock = z.infer<typeof mostReadSchema>;
export type NewsletterBlock = z.infer<typeof newsletterBlockSchema>;
export type ScheduleBlock = z.infer<typeof scheduleSchema>;
export type OnAirBlock = z.infer<typeof onAirSchema>;
export type StreamingBlock = z.infer<typeof streamingSchema>;
export type WeatherBlock = z.infer<typeof weatherSchema>;
export type ContactBlock = z.infer<typeof contactSchema>;

export function isStoryBlock(block: FrontBlock): block is StoryBlock {
  return block.kind in STORY_BLOCKS;
}

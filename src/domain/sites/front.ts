import { z } from 'zod';
import type { ChannelBroadcasts } from '../schedule/broadcasts.ts';
import type { Card } from '../story/card.ts';
import { documentIdSchema, hrefSchema, slugSchema } from '../identifiers.ts';
import type { BeaconKind } from '../story/beacon.ts';
import { localeSchema } from './locale-schema.ts';
import type { newsletterSchema } from './newsroom.ts';

/** Layout templates of SPECIFICATION §2 with their number of columns. */
export const LAYOUT_COLUMNS = {
  mosaic_1_4: 1,
  mosaic_1_2: 1,
  mosaic_1_5: 1,
  mosaic_3_6: 1,
  grid_100: 1,
  grid_main: 2,
  grid_66_33: 2,
  grid_33_66: 2,
  grid_50_50: 2,
  grid_50_25_25: 3,
  grid_33_33_33: 3,
  grid_25_50_25: 3,
  grid_25_25_50: 3,
  grid_25_25_25_25: 4,
} as const;

export type LayoutTemplate = keyof typeof LAYOUT_COLUMNS;

const layoutSchema = z.enum(Object.keys(LAYOUT_COLUMNS) as [LayoutTemplate, ...LayoutTemplate[]]);

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
  /**
   * Side of the square picture of a `features` block: 56, 72 or 96 CSS pixels (SPECIFICATION §9). The default is 96.
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

const storyBlock = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...common, source: sourceSchema.prefault({}) });

/** Templates of the tab selector (SPECIFICATION §2, shared widgets). */
export const TAB_TEMPLATES = ['horizontal', 'dropdown', 'vertical'] as const;
export type TabTemplate = (typeof TAB_TEMPLATES)[number];

/** Limit of the stories in each list of a most-read block. */
export const MOST_READ_LIMIT = 10;

/** A block with the most read stories and the most shared ones, in tabs (SPECIFICATION §2 and §4). */
const mostReadBlock = <Kind extends string>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    ...common,
    /** Stories in each list. The default is 5, in a `most-module` 10. */
    limit: z.number().int().min(1).max(MOST_READ_LIMIT).optional(),
    selector: z.enum(TAB_TEMPLATES).default('horizontal'),
  });

/** States of the sky in the weather module. */
const SKIES = ['clear', 'partly-cloudy', 'cloudy', 'fog', 'rain', 'storm', 'snow', 'windy'] as const;
export type Sky = (typeof SKIES)[number];

/** Content blocks of SPECIFICATION §2. */
export const frontBlockSchema = z.discriminatedUnion('kind', [
  storyBlock('featured-news'),
  storyBlock('featured-card-news'),
  storyBlock('features'),
  storyBlock('card-news'),
  storyBlock('text-cards-5'),
  storyBlock('grouper-5'),
  storyBlock('news-4-4'),
  storyBlock('news-2-2'),
  storyBlock('event'),
  mostReadBlock('most-read'),
  mostReadBlock('most-module'),
  storyBlock('opinion'),
  z.strictObject({
    kind: z.literal('contact-form'),
    ...common,
    text: z.string().min(1).optional(),
    email: z.email().optional(),
    phone: z.string().min(1).optional(),
    address: z.string().min(1).optional(),
  }),
  z.strictObject({
    kind: z.literal('newsletter'),
    ...common,
    /** One of the site's newsletters. The default is the first. */
    newsletter: documentIdSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('schedule'),
    ...common,
    /** Channels in their order. The default is all of the site. */
    channels: z.array(slugSchema).default([]),
  }),
  z.strictObject({
    kind: z.literal('weather'),
    ...common,
    /** Author of the forecast. */
    source: z.string().min(1),
    /** Degrees Celsius. */
    places: z.array(z.strictObject({ name: z.string().min(1), sky: z.enum(SKIES), min: z.number(), max: z.number() })).min(1),
  }),
]);

export type FrontBlock = z.infer<typeof frontBlockSchema>;

/** A block that shows stories. */
export type StoryBlock = Exclude<
  FrontBlock,
  { kind: 'contact-form' | 'newsletter' | 'schedule' | 'weather' | 'most-read' | 'most-module' }
>;

export type ScheduleBlock = Extract<FrontBlock, { kind: 'schedule' }>;

export type MostReadBlock = Extract<FrontBlock, { kind: 'most-read' | 'most-module' }>;

/** A front: rows of a layout template, with blocks in their columns. */
export const frontSchema = z.strictObject({
  type: z.literal('front'),
  id: documentIdSchema,
  site: slugSchema,
  locale: localeSchema,
  /** `home`, or the id of a taxon with its own front. */
  of: slugSchema.default('home'),
  title: z.string().min(1),
  description: z.string().min(1),
  rows: z
    .array(
      z
        .strictObject({
          layout: layoutSchema,
          title: z.string().min(1).optional(),
          url: hrefSchema.optional(),
          columns: z.array(z.array(frontBlockSchema)).min(1),
        })
        .superRefine((row, context) => {
          const wanted = LAYOUT_COLUMNS[row.layout];
          if (row.columns.length !== wanted) {
            context.addIssue({
              code: 'custom',
              path: ['columns'],
              message: `${row.layout} has ${wanted} column(s), not ${row.columns.length}`,
            });
          }
        }),
    )
    .min(1),
});

export type Front = z.infer<typeof frontSchema>;

/** The stories with the most beacons of a kind, in order. */
export interface MostReadList {
  kind: BeaconKind;
  cards: Card[];
}

/** Broadcasts of the channels of a schedule block, from the instant of the page on. */
export interface ComingBroadcasts {
  now: Date;
  channels: ChannelBroadcasts[];
  /** Paths of the site's shows, by id. */
  shows: ReadonlyMap<string, string>;
}

/** A block of a front with its cards. */
export type FilledBlock = FrontBlock & {
  cards: Card[];
  /** The lists of a most-read block, the open one first. */
  lists?: MostReadList[];
  coming?: ComingBroadcasts;
  /** The newsletter that a newsletter block offers. */
  offered?: z.infer<typeof newsletterSchema>;
};

export interface FilledRow {
  layout: Front['rows'][number]['layout'];
  title?: string;
  url?: string;
  columns: FilledBlock[][];
}

/** A list of fewer coming events is poor, and is padded (SPECIFICATION §9). */
const RICH_EVENTS = 5;

/**
 * Number of empty places after the events of a block: those that complete its last row, so that the cards of a poor list
 * keep their width. At most 5 (SPECIFICATION §9).
 */
export function emptyPlacesAfter(events: number, columns: number): number {
  return events === 0 || events >= RICH_EVENTS ? 0 : Math.min(RICH_EVENTS, (columns - (events % columns)) % columns);
}

import { z } from 'zod';
import { documentIdSchema, hrefSchema, slugSchema } from '../identifiers/identifiers.ts';
import { frontBlockSchema } from './front-blocks.ts';
import { localeSchema } from '../locale/locale-schema.ts';

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

/** Layouts with columns of different widths, whose cards are never aligned across columns. */
export const UNEVEN_LAYOUTS: ReadonlySet<LayoutTemplate> = new Set([
  'grid_main',
  'grid_66_33',
  'grid_33_66',
  'grid_50_25_25',
  'grid_25_50_25',
  'grid_25_25_50',
]);

const layoutSchema = z.enum(Object.keys(LAYOUT_COLUMNS) as [LayoutTemplate, ...LayoutTemplate[]]);

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

/** A list of fewer coming events is poor, and is padded (SPECIFICATION §9). */
const RICH_EVENTS = 5;

/** A list of at most so many events says that there are no more, instead of empty places. */
const FEW_EVENTS = 2;

/**
 * Number of empty places after the events of a block: those that complete its last row, so that the
 * cards of a poor list keep their width. At most 5 (SPECIFICATION §9).
 */
export function emptyPlacesAfter(events: number, columns: number): number {
  return events === 0 || events >= RICH_EVENTS
    ? 0
    : Math.min(RICH_EVENTS, (columns - (events % columns)) % columns);
}

/** Whether the places after the events are one, which says that there are no more. */
export function areFewEvents(events: number): boolean {
  return events > 0 && events <= FEW_EVENTS;
}

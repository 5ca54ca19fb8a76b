import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FigureDimension, FigureSpan } from '#domain/figures/figure.ts';

/**
 * Sums of views by site, dimension, key and length of time. Each view is added to the rows of its
 * minute, hour, day and month, so that a list of a month reads the rows of one month. No row names
 * a reader.
 */
export const figures = pgTable(
  'figures',
  {
    /** Alias of the site. */
    site: text().notNull(),
    dimension: text().$type<FigureDimension>().notNull(),
    span: text().$type<FigureSpan>().notNull(),
    /** Beginning of the minute, hour, day or month; of the last two in the site's time zone. */
    starts: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    key: text().notNull(),
    views: integer().notNull(),
    reads: integer().notNull(),
    shares: integer().notNull(),
    seconds: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.site, table.dimension, table.span, table.starts, table.key],
    }),
    index('figures_age').on(table.span, table.starts),
  ],
);

import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { figureMails } from '#server/platform/database/tables/desk-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { NotifiedReader } from '../notifications/notified-reader.ts';
import type { UnsubscribeTokens } from '../notifications/unsubscribe-tokens.ts';

/** A choice of the daily mail, for the export. `mailedDay`: YYYY-MM-DD, null before the first. */
export interface FigureMailChoice {
  site: string;
  locale: string;
  since: Date;
  mailedDay: string | null;
}

/** The choices of staff to get the figures of a site by a daily mail. */
export interface FigureMailChoices {
  isOn(of: NotifiedReader): Promise<boolean>;
  /**
   * Switches the mail on, in a language. If it is on, only the language changes. Without the
   * account nothing happens.
   */
  switchOn(choice: NotifiedReader & { locale: Locale }): Promise<void>;
  switchOff(of: NotifiedReader): Promise<void>;
  /**
   * Switches the mail of a site off for the reader of a mailed token. Idempotent. A token that is
   * not ours changes nothing.
   */
  unsubscribe(site: string, token: string): Promise<void>;
  listOf(readerId: string): Promise<FigureMailChoice[]>;
}

export function createFigureMailChoices({
  orm,
  tokens,
}: {
  orm: Orm;
  tokens: UnsubscribeTokens;
}): FigureMailChoices {
  const isOf = ({ readerId, site }: NotifiedReader) =>
    and(eq(figureMails.userId, readerId), eq(figureMails.site, site));
  const switchOff = async (of: NotifiedReader) => {
    await orm.delete(figureMails).where(isOf(of));
  };
  return {
    async isOn(of) {
      const rows = await orm.select({ site: figureMails.site }).from(figureMails).where(isOf(of));
      return rows.length > 0;
    },
    async switchOn({ readerId, site, locale }) {
      // The account may be deleted at the same time.
      const row = orm
        .select({
          userId: readers.id,
          site: sql<string>`${site}::text`.as('site'),
          locale: sql<string>`${locale}::text`.as('locale'),
          since: sql<Date>`now()`.as('since'),
          mailedDay: sql<string | null>`null::date`.as('mailed_day'),
        })
        .from(readers)
        .where(eq(readers.id, readerId));
      await orm
        .insert(figureMails)
        .select(row)
        .onConflictDoUpdate({
          target: [figureMails.userId, figureMails.site],
          set: { locale },
        });
    },
    switchOff,
    async unsubscribe(site, token) {
      const readerId = tokens.findReader(site, token);
      if (readerId !== undefined) await switchOff({ readerId, site });
    },
    listOf: (readerId) =>
      orm
        .select({
          site: figureMails.site,
          locale: figureMails.locale,
          since: figureMails.since,
          mailedDay: figureMails.mailedDay,
        })
        .from(figureMails)
        .where(eq(figureMails.userId, readerId))
        .orderBy(figureMails.site),
  };
}

import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { hasOutgrown } from '#domain/children/child-age.ts';
import { MOST_CHILDREN, type SendingChild } from '#domain/children/child.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import { isNickFree } from '../accounts/store/nick-in-use.ts';
import { nickKeyOf } from '../accounts/store/reader-rows.ts';

export type ChildRow = typeof readerChildren.$inferSelect;

/** Fields of a child, checked by the rules of the form of its guardian. `birthdate`: YYYY-MM-DD. */
export interface ChildFacts {
  nick: string;
  name: string;
  birthdate: string;
}

/** The consent of a guardian: the sentence that the form has shown, its language and its site. */
export interface GuardianConsent {
  /** Alias of the site. */
  site: string;
  locale: string;
  sentence: string;
}

export type ChildSaved =
  | { ok: true; child: ChildRow }
  /** `not-found`: the account or the child is gone, or the profile has ended. */
  | { ok: false; problem: 'nick-in-use' | 'too-many' | 'not-found' };

/** Children of readers, on either database engine. */
export interface Children {
  /**
   * Adds a child. Of requests that would pass `MOST_CHILDREN` together, those beyond it are refused.
   * A nick is of one reader or one child.
   */
  add(reader: string, facts: ChildFacts, consent: GuardianConsent): Promise<ChildSaved>;
  /** Changes a child of the reader whose profile has not ended. */
  change(reader: string, id: string, facts: ChildFacts): Promise<ChildSaved>;
  /** Deletes a child of the reader, ended or not. Returns whether it was there. */
  remove(reader: string, id: string): Promise<boolean>;
  /** The children of a reader, the first added first, with those whose profile has ended. */
  listOf(reader: string): Promise<ChildRow[]>;
  /**
   * The reader's child if something may be sent for it now: it is below the minimum age today, even
   * if the periodic task has not run since the birthday. In `transaction` the row is shared until
   * its end, so that neither the guardian nor the end of the profile removes the child meanwhile.
   */
  find(reader: string, id: string, transaction?: Orm): Promise<SendingChild | undefined>;
}

/**
 * The site whose minimum age and time zone hold for a child: that on which it was added, or the first
 * one if that is gone.
 */
export function siteOfChild(sites: readonly Site[], alias: string): Site | undefined {
  return sites.find((site) => site.alias === alias) ?? sites[0];
}

/** The minimum age of a site, and its day. */
export function limitOf({ minimumAge, timeZone }: Site, now: Date) {
  return { age: minimumAge, today: calendarDay(now, timeZone) };
}

export function createChildren({
  orm,
  sites,
  now = () => new Date(),
}: {
  orm: Orm;
  sites: readonly Site[];
  now?: () => Date;
}): Children {
  const ofReader = (reader: string, id: string) =>
    and(eq(readerChildren.userId, reader), eq(readerChildren.id, id));

  /** Saves a child, or tells that another one of readers and children has the nick. */
  const withNick = async (
    nick: string,
    own: string | undefined,
    save: () => Promise<ChildSaved>,
  ): Promise<ChildSaved> => {
    if (!(await isNickFree(orm, nick, own))) return { ok: false, problem: 'nick-in-use' };
    try {
      return await save();
    } catch (error) {
      // Another one may have taken the nick after the check.
      if (!(await isNickFree(orm, nick, own))) return { ok: false, problem: 'nick-in-use' };
      throw error;
    }
  };

  return {
    add: (reader, { nick, name, birthdate }, { site, locale, sentence }) =>
      withNick(nick, undefined, () =>
        orm.transaction(async (transaction): Promise<ChildSaved> => {
          // The row lock counts concurrent requests of the reader one by one.
          if (!(await lockReader(transaction, reader))) return { ok: false, problem: 'not-found' };
          const count = await transaction.$count(readerChildren, eq(readerChildren.userId, reader));
          if (count >= MOST_CHILDREN) return { ok: false, problem: 'too-many' };
          const [child] = await transaction
            .insert(readerChildren)
            .values({
              id: randomUUID(),
              userId: reader,
              site,
              nick,
              nickKey: nickKeyOf(nick),
              name,
              bornOn: birthdate,
              consent: sentence,
              locale,
            })
            .returning();
          return child ? { ok: true, child } : { ok: false, problem: 'not-found' };
        }),
      ),

    change: (reader, id, { nick, name, birthdate }) =>
      withNick(nick, id, async () => {
        const [child] = await orm
          .update(readerChildren)
          .set({ nick, nickKey: nickKeyOf(nick), name, bornOn: birthdate })
          .where(and(ofReader(reader, id), isNull(readerChildren.endedAt)))
          .returning();
        return child ? { ok: true, child } : { ok: false, problem: 'not-found' };
      }),

    async remove(reader, id) {
      const gone = await orm
        .delete(readerChildren)
        .where(ofReader(reader, id))
        .returning({ id: readerChildren.id });
      return gone.length > 0;
    },

    listOf: (reader) =>
      orm
        .select()
        .from(readerChildren)
        .where(eq(readerChildren.userId, reader))
        .orderBy(asc(readerChildren.consentedAt), asc(readerChildren.id))
        .limit(MOST_CHILDREN),

    async find(reader, id, transaction) {
      const query = (transaction ?? orm)
        .select()
        .from(readerChildren)
        .where(and(ofReader(reader, id), isNull(readerChildren.endedAt)));
      const [child] = await (transaction ? query.for('share') : query);
      const site = child && siteOfChild(sites, child.site);
      if (!site || child.bornOn === null || hasOutgrown(child.bornOn, limitOf(site, now())))
        return undefined;
      return { id: child.id, nick: child.nick };
    },
  };
}

import { lt, sql } from 'drizzle-orm';
import type { ConsentChoice, OptionalCategory } from '#domain/consent/consent.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { consentChoices } from '#server/platform/database/tables/consent-schema.ts';
import { addConsent } from '#server/subjects/accounts/consent-log.ts';

/**
 * Days for which choices are kept: three years, in which the gravest infringements can be pursued
 * (Spanish Organic Law 3/2018, article 72).
 */
const KEPT_DAYS = 1096;

const DAY = 24 * 3600_000;

/** The log of what readers let a site load from elsewhere. */
export interface ConsentChoices {
  /**
   * Adds a row without a sign of the reader. `reader`: id of an account, whose own log gets an entry
   * for each category of `categories` that has changed.
   */
  log(entry: {
    site: string;
    choice: Omit<ConsentChoice, 'day' | 'providers'> & { providers?: string[] | undefined };
    categories: readonly OptionalCategory[];
    reader: string | undefined;
  }): Promise<void>;
  /** Deletes choices older than three years. */
  clearOld(): Promise<void>;
}

export function createConsentChoices({
  orm,
  now = () => new Date(),
}: {
  orm: Orm;
  now?: () => Date;
}): ConsentChoices {
  return {
    async log({ site, choice, categories, reader }) {
      const { version, measurement, embeds, advertising, providers = [] } = choice;
      await orm.transaction(async (transaction) => {
        await transaction.insert(consentChoices).values({
          site,
          version,
          measurement,
          embeds,
          advertising,
          providers: providers.length,
          at: sql`date_trunc('minute', clock_timestamp())`,
        });
        if (reader === undefined || version === 0) return;
        for (const purpose of categories)
          await addConsent(transaction, {
            userId: reader,
            purpose,
            isGiven: choice[purpose],
            site,
          });
      });
    },
    async clearOld() {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY);
      await clearRows(orm, consentChoices, lt(consentChoices.at, before));
    },
  };
}

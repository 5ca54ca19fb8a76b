import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { consentChoices } from '#server/platform/database/tables/consent-schema.ts';
import { consents, readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  createConsentChoices,
  type ConsentChoices,
} from '#server/subjects/consent/consent-choices.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const YES = { version: 4_294_967_295, measurement: false, embeds: true, advertising: true };
const NO = { ...YES, embeds: false, advertising: false };
const CATEGORIES = ['embeds', 'advertising'] as const;

function describeChoices(open: () => Promise<Database>): void {
  let database: Database;
  let choices: ConsentChoices;
  const clock = { now: new Date() };

  const log = (choice: typeof YES & { providers?: string[] }, reader?: string) =>
    choices.log({ site: 'elfar', choice, categories: CATEGORIES, reader });

  beforeEach(async () => {
    database = await open();
    clock.now = new Date();
    choices = createConsentChoices({ orm: database.orm, now: () => clock.now });
  });

  describe('the log of choices', () => {
    it('has version, minute and answers, and nothing about the reader', async () => {
      await log({ ...YES, providers: ['Moll'] });
      const [row] = await database.orm.select().from(consentChoices);
      expect(Object.keys(row ?? {}).toSorted()).toEqual([
        'advertising',
        'at',
        'embeds',
        'id',
        'measurement',
        'providers',
        'site',
        'version',
      ]);
      expect(row).toMatchObject({ ...YES, site: 'elfar', providers: 1 });
      expect((row?.at.getTime() ?? 1) % 60_000).toBe(0);
    });

    it('is deleted after three years', async () => {
      await log(YES);
      clock.now = new Date(Date.now() + 1095 * 24 * 3600_000);
      await choices.clearOld();
      expect(await database.orm.$count(consentChoices)).toBe(1);
      clock.now = new Date(Date.now() + 1097 * 24 * 3600_000);
      await choices.clearOld();
      expect(await database.orm.$count(consentChoices)).toBe(0);
    });

    it('adds what has changed to the log of an account, and goes with it', async () => {
      const reader = aReaderRow('lectora');
      await database.orm.insert(readers).values(reader);
      await log(YES, reader.id);
      await log(YES, reader.id);
      await log({ ...NO, embeds: true }, reader.id);
      const rows = await database.orm
        .select()
        .from(consents)
        .where(eq(consents.userId, reader.id))
        .orderBy(asc(consents.at), asc(consents.purpose));
      expect(rows.map(({ purpose, isGiven }) => [purpose, isGiven]).toSorted()).toEqual([
        ['advertising', false],
        ['advertising', true],
        ['embeds', true],
      ]);
      await database.orm.delete(readers).where(eq(readers.id, reader.id));
      expect(await database.orm.$count(consents)).toBe(0);
      expect(await database.orm.$count(consentChoices)).toBe(3);
    });

    it('has no row of a choice whose reader is gone', async () => {
      await expect(log(YES, 'ningu')).rejects.toThrow();
      expect(await database.orm.$count(consentChoices)).toBe(0);
    });
  });
}

describeOnEachDatabase('consent', 'readers, consent_choices', describeChoices);

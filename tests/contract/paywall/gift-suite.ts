import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_OPENED, type GiverRight } from '#domain/paywall/gift.ts';
import type { Database } from '#server/platform/database/database.ts';
import { giftLinks, readers } from '#server/platform/database/tables/reader-schema.ts';
import { createGiftLinks, type GiftLinks } from '#server/subjects/paywall/gift-links.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

/** Gift links of subscribers. */
export function describeGifts(open: () => Promise<Database>): void {
  const SECRET = 'x'.repeat(32);
  let database: Database;
  let gifts: GiftLinks;
  let right: GiverRight;
  const rightOf = () => Promise.resolve(right);
  const since = new Date(Date.now() - 86_400_000);
  const soon = () => new Date(Date.now() + 86_400_000);
  const make = (story: string, more: object = {}) =>
    gifts.make({
      readerId: 'eva',
      site: 'elfar',
      story,
      most: 3,
      since,
      expiresAt: soon(),
      ...more,
    });
  const token = async (story = 'a') => (await make(story))?.token ?? '';
  const isValid = (link: string, more: object = {}) =>
    gifts.isValid({ token: link, site: 'elfar', story: 'a', ...more });

  const openWith = (link: string) => gifts.open({ token: link, site: 'elfar', story: 'a' });
  const isPass = (link: string) => gifts.isPass({ token: link, site: 'elfar', story: 'a' });

  beforeEach(async () => {
    database = await open();
    right = 'full';
    gifts = createGiftLinks({ orm: database.orm, secrets: [SECRET], rightOf });
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  describe('a gift link', () => {
    it('opens its story on its site, and nothing else', async () => {
      const link = await token();
      expect(await isValid(link)).toBe(true);
      expect(await isValid(link, { story: 'b' })).toBe(false);
      expect(await isValid(link, { site: 'ondamarea' })).toBe(false);
    });

    it('is worth nothing if it was changed or invented, and costs no query', async () => {
      const link = await token();
      const [id = '', signature = ''] = link.split('.');
      const other = (await token('b')).split('.');
      const closed = createGiftLinks({ orm: {} as never, secrets: [SECRET], rightOf });
      for (const forged of [
        `${id}.${other[1]}`,
        `${other[0]}.${signature}`,
        id,
        `${link}A`,
        `${'A'.repeat(22)}.${'A'.repeat(22)}`,
        '',
        'x'.repeat(5000),
      ])
        for (const ask of [closed.isValid, closed.open, closed.isPass])
          expect(await ask({ token: forged, site: 'elfar', story: 'a' })).toBe(false);
    });

    it('ends at its time', async () => {
      const link = await token();
      await database.orm.update(giftLinks).set({ expiresAt: sql`now() - interval '1 second'` });
      expect(await isValid(link)).toBe(false);
    });

    it('counts how often it was opened, and ends when it was shared too widely', async () => {
      const link = await token();
      expect(await openWith(link)).toBe(true);
      expect((await gifts.listOf('eva'))[0]).toMatchObject({
        site: 'elfar',
        story: 'a',
        opened: 1,
      });
      await database.orm.update(giftLinks).set({ opened: MOST_OPENED.full });
      expect([await openWith(link), await isValid(link)]).toEqual([false, false]);
    });

    it.each(['full', 'trial'] as const)(
      'opens as often as a giver with a %s right may, also at the same time',
      async (given) => {
        right = given;
        const link = await token();
        await database.orm.update(giftLinks).set({ opened: MOST_OPENED[given] - 3 });
        const opened = await Promise.all(Array.from({ length: 12 }, () => openWith(link)));
        expect(opened.filter(Boolean)).toHaveLength(3);
        expect((await gifts.listOf('eva'))[0]?.opened).toBe(MOST_OPENED[given]);
      },
    );

    it('rests without the right of its giver, with all passes', async () => {
      const link = await token();
      await openWith(link);
      const pass = gifts.passOf({ token: link, site: 'elfar', story: 'a' });
      right = 'none';
      expect([await isValid(link), await openWith(link), await isPass(pass)]).toEqual([
        false,
        false,
        false,
      ]);
      right = 'full';
      expect([await isValid(link), await openWith(link), await isPass(pass)]).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('is shown again without a count by the pass of an opening only, for its own story', async () => {
      const link = await token();
      const pass = gifts.passOf({ token: link, site: 'elfar', story: 'a' });
      await database.orm.update(giftLinks).set({ opened: MOST_OPENED.full });
      expect([await isPass(pass), await isPass(link), await isValid(pass)]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await gifts.isPass({ token: pass, site: 'elfar', story: 'b' })).toBe(false);
      const [id = '', signature = ''] = link.split('.');
      expect(await isPass(`${id}.${signature}.${signature}`)).toBe(false);
      await database.orm.update(giftLinks).set({ expiresAt: sql`now() - interval '1 second'` });
      expect(await isPass(pass)).toBe(false);
    });

    it('stays valid with the secret before', async () => {
      const link = await token();
      const renewed = createGiftLinks({
        orm: database.orm,
        secrets: ['y'.repeat(32), SECRET],
        rightOf,
      });
      expect(await renewed.isValid({ token: link, site: 'elfar', story: 'a' })).toBe(true);
    });
  });

  describe('a subscriber', () => {
    it('makes as many links a month as allowed, also in parallel, and one for each story', async () => {
      expect(await make('a')).toMatchObject({ left: 2 });
      expect(await make('a')).toMatchObject({ left: 2 });
      const made = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((story) => make(story)));
      expect(made.filter((one) => one !== undefined)).toHaveLength(2);
      expect(await make('g')).toBeUndefined();
      expect((await make('a'))?.token).toBe(await token());
      expect(await make('a', { readerId: 'pau' })).toMatchObject({ left: 2 });
    });

    it('makes links again in the next month', async () => {
      for (const story of ['a', 'b', 'c']) await make(story);
      expect(await make('d', { since: new Date(Date.now() + 1000) })).toMatchObject({ left: 2 });
    });
  });

  describe('the links', () => {
    it('go with the account, and some time after their end', async () => {
      await make('a');
      await make('a', { readerId: 'pau', expiresAt: new Date(Date.now() - 60_000) });
      await gifts.clearEnded(new Date(Date.now() - 120_000));
      expect(await database.orm.select().from(giftLinks)).toHaveLength(2);
      await gifts.clearEnded(new Date());
      expect(await database.orm.select().from(giftLinks)).toHaveLength(1);
      await database.orm.delete(readers);
      expect(await database.orm.select().from(giftLinks)).toEqual([]);
    });
  });
}

import { desc } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { MOST_PREVIEWS, PREVIEW_LIFE } from '#domain/previews/preview.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import { previews as rows } from '#server/platform/database/tables/preview-schema.ts';
import { createPreviews, type Previews } from '#server/subjects/desk/previews/previews.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn, TEST_ACTOR, type Store } from '#tests/support/newsroom/store.ts';

const SECRET = 'x'.repeat(32);
const now = new Date('2026-03-01T08:00:00Z');
const later = '2026-03-09T08:00:00Z';

describeOnEachDatabase(
  'previews',
  'documents, links, old_addresses, purges, previews',
  (openDatabase) => {
    let store: Store;
    let previews: Previews;

    beforeEach(async () => {
      store = storeOn(await openDatabase());
      const { orm } = store.database;
      previews = createPreviews({ orm, repository: store.repository, secrets: [SECRET] });
      await store.put(...SITE_DOCUMENTS, storyFields({ id: 'a', publishedAt: later }));
    });

    const make = async (id = 'a') => {
      const stored = (await store.repository.findStored([id])).get(id);
      if (!stored) throw new Error(`There is no ${id}.`);
      const { document, path, hash } = stored;
      const made = await previews.make({
        site: 'elfar',
        locale: 'ca',
        documents: [{ document, path }],
        storedVersion: hash,
        actor: TEST_ACTOR,
        now,
      });
      if (!made) throw new Error('No link was made.');
      return made;
    };
    const open = (token: string, more: object = {}) =>
      previews.open({ token, site: 'elfar', browser: 'one', now, ...more });

    it('shows a waiting document to the holder of its link', async () => {
      const { token, id, endsAt } = await make();
      expect(endsAt.getTime()).toBe(now.getTime() + PREVIEW_LIFE);
      expect(await open(token)).toMatchObject({
        id,
        locale: 'ca',
        state: 'waiting',
        isOutdated: false,
        isOtherBrowser: false,
        documents: [{ document: { id: 'a' }, path: expect.stringContaining('/') }],
      });
    });

    it('shows the version of its link after a change, and says that there is another one', async () => {
      const { token } = await make();
      await store.put(storyFields({ id: 'a', publishedAt: later, headline: 'Un altre titular' }));
      expect(await open(token)).toMatchObject({
        isOutdated: true,
        documents: [{ document: { headline: 'Titular a' } }],
      });
    });

    it('says of a version that was sent that it is a new one', async () => {
      const stored = (await store.repository.findStored(['a'])).get('a');
      if (!stored) throw new Error('There is no a.');
      const made = await previews.make({
        site: 'elfar',
        locale: 'ca',
        documents: [{ document: stored.document, path: stored.path }],
        actor: TEST_ACTOR,
        now,
      });
      expect(await open(made?.token ?? '')).toMatchObject({ state: 'changed', isOutdated: false });
    });

    it('ends after 72 hours', async () => {
      const { token } = await make();
      const end = now.getTime() + PREVIEW_LIFE;
      expect(await open(token, { now: new Date(end - 1000) })).toMatchObject({ state: 'waiting' });
      expect(await open(token, { now: new Date(end) })).toBe('ended');
      await previews.clearEnded(new Date(end + 1000));
      expect(await store.database.orm.select().from(rows)).toEqual([]);
    });

    it('is unknown on another site, and with a changed token', async () => {
      const { token } = await make();
      expect(await open(token, { site: 'ondamarea' })).toBe('unknown');
      expect(await open(`${token.slice(0, -3)}AAA`)).toBe('unknown');
    });

    it('asks the database for no invented token', async () => {
      const closed = createPreviews({
        orm: {} as never,
        repository: store.repository,
        secrets: [SECRET],
      });
      const token = `${'A'.repeat(22)}.tbcdi8.${'A'.repeat(16)}.${'A'.repeat(22)}`;
      expect(await closed.open({ token, site: 'elfar', browser: 'one', now })).toBe('unknown');
    });

    it('is unknown if the row has another version than the token', async () => {
      const { token } = await make();
      await store.database.orm.update(rows).set({ version: 'other' });
      expect(await open(token)).toBe('unknown');
    });

    it('ends when it is revoked, alone or with the others of its document', async () => {
      const [one, two, three] = [await make(), await make(), await make()];
      const links = { site: 'elfar', document: 'a', actor: TEST_ACTOR, now };
      expect(await previews.revoke({ ...links, site: 'ondamarea' })).toBe(0);
      expect(await previews.revoke({ ...links, id: one.id })).toBe(1);
      expect(await previews.revoke({ ...links, id: one.id })).toBe(0);
      expect(await open(one.token)).toBe('ended');
      expect(await open(two.token)).toMatchObject({ id: two.id });
      const live = await previews.list(links);
      expect(live.map(({ id }) => id).toSorted()).toEqual([two.id, three.id].toSorted());
      expect(await previews.revoke(links)).toBe(2);
      expect(await open(three.token)).toBe('ended');
    });

    it('ends when its document is withdrawn', async () => {
      const { token } = await make();
      await store.put(storyFields({ id: 'a', publishedAt: later, status: 'withdrawn' }));
      expect(await open(token)).toBe('ended');
    });

    it('is opened in another browser too, which it tells', async () => {
      const { token } = await make();
      expect(await open(token)).toMatchObject({ isOtherBrowser: false });
      expect(await open(token)).toMatchObject({ isOtherBrowser: false });
      expect(await open(token, { browser: 'two' })).toMatchObject({ isOtherBrowser: true });
    });

    it('has a bound for each document', async () => {
      for (let made = 0; made < MOST_PREVIEWS; made += 1) await make();
      await expect(make()).rejects.toThrow('No link was made.');
      await previews.revoke({ site: 'elfar', document: 'a', actor: TEST_ACTOR, now });
      await make();
    });

    it('is in the audit table, without its token', async () => {
      const { id, token } = await make();
      await previews.revoke({ site: 'elfar', document: 'a', actor: TEST_ACTOR, now });
      const lines = await store.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(2);
      expect(lines.map(({ verb }) => verb)).toEqual(['end-preview', 'preview']);
      expect(lines[1]?.after).toMatchObject({ preview: id, locale: 'ca' });
      expect(JSON.stringify(lines)).not.toContain(token);
    });
  },
);

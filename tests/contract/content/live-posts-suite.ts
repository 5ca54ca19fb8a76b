import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LiveView } from '#domain/stories/live-post.ts';
import {
  livePostRevisions,
  livePosts,
  liveSequences,
} from '#server/platform/database/tables/live-schema.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR, type Store } from '#tests/support/newsroom/store.ts';
import { ELFAR_CA, NOW, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

const BLOG = 'directe';
const minute = (n: number) =>
  new Date(Date.parse('2026-03-01T10:00:00Z') + n * 60_000).toISOString();
const fields = (n: number, more: object = {}) => ({
  at: minute(n),
  title: `Entrada ${n}`,
  body: [paragraph(`Text ${n}`)],
  ...more,
});
const NEWEST = { order: 'newest', isKeyOnly: false } as const;

/**
 * Behaviour of the posts of live blogs in every content repository. `openStore` returns an empty
 * store for each test.
 */
export function describeLivePosts(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  /** A store with a live blog whose story brings posts. */
  async function openWithBlog(posts: object[] = []) {
    const store = await openWithSiteDocuments();
    const story = (next: object[], more: object = {}) =>
      storyFields({
        id: BLOG,
        type: 'live-blog',
        isLive: true,
        coverageStart: minute(0),
        posts: next,
        ...more,
      });
    await store.put(story(posts));
    const write = (id: string, post: object | undefined, more: object = {}) =>
      store.post({
        blog: BLOG,
        id,
        post: post === undefined ? undefined : { ...post },
        actor: TEST_ACTOR,
        ...more,
      });
    const list = async (view: Omit<LiveView, 'from'> = NEWEST, from?: string) => {
      const place =
        from === undefined ? undefined : (await store.repository.findPost(BLOG, from))?.post;
      const found = await store.repository.listPosts({
        blog: BLOG,
        ...view,
        ...(place && { from: place }),
        limit: 20,
      });
      return found.map(({ post }) => post.id);
    };
    const since = async (number: number) =>
      (await store.repository.listPostChanges(BLOG, number, 100)).map(({ post, isRemoved }) =>
        isRemoved ? `-${post.id}` : post.id,
      );
    return { ...store, story, write, list, since };
  }

  describe('posts of a live blog', () => {
    it('posts of a story become rows, and the story keeps none', async () => {
      const { database, repository, list } = await openWithBlog([
        { id: 'a', ...fields(1) },
        { id: 'b', ...fields(2) },
      ]);
      const [row] = await database.orm
        .select({ body: documents.body })
        .from(documents)
        .where(eq(documents.id, BLOG));
      expect(row?.body).toMatchObject({ posts: [] });
      expect(await list()).toEqual(['b', 'a']);
      expect(await repository.findLiveState(BLOG)).toMatchObject({
        sequence: 2,
        total: 2,
        newestAt: minute(2),
        keys: [],
      });
      const stored = (await repository.findStored([BLOG])).get(BLOG)?.document;
      expect(stored?.type === 'live-blog' ? stored.posts.map(({ id }) => id) : []).toEqual([
        'a',
        'b',
      ]);
    });

    it('each written post gets the next number of its live blog', async () => {
      const { write, list, since, purged } = await openWithBlog();
      expect(await write('a', fields(1))).toEqual({
        ok: true,
        result: 'created',
        version: 1,
        sequence: 1,
      });
      expect(await write('b', fields(2))).toEqual({
        ok: true,
        result: 'created',
        version: 1,
        sequence: 2,
      });
      expect(purged.at(-1)).toEqual([
        'live:directe',
        'post:directe/b',
        'post:directe/a',
        'doc:directe',
      ]);
      expect(await write('a', fields(1, { title: 'Corregida' }))).toEqual({
        ok: true,
        result: 'updated',
        version: 2,
        sequence: 3,
      });
      expect(await list()).toEqual(['b', 'a']);
      expect(await since(1)).toEqual(['b', 'a']);
      expect(await since(2)).toEqual(['a']);
      expect(await since(3)).toEqual([]);
    });

    it('an unchanged post purges nothing, and ten edits leave one post', async () => {
      const { write, list, purged, repository } = await openWithBlog();
      await write('a', fields(1));
      const before = purged.length;
      expect(await write('a', fields(1))).toEqual({ ok: true, result: 'unchanged', version: 1 });
      expect(purged).toHaveLength(before);
      for (let edit = 1; edit <= 10; edit += 1)
        await write('a', fields(1, { body: [paragraph(`<b>Edició</b> ${edit}`)] }));
      expect(await list()).toEqual(['a']);
      expect((await repository.findPost(BLOG, 'a'))?.post.body).toEqual([
        paragraph('<strong>Edició</strong> 10'),
      ]);
      expect((await repository.findPost(BLOG, 'a'))?.version).toBe(11);
    });

    it('a removed post is told to readers and can be written again', async () => {
      const { write, list, since, repository } = await openWithBlog();
      await write('a', fields(1));
      await write('b', fields(2));
      expect(await write('a', undefined)).toMatchObject({ ok: true, result: 'removed' });
      expect(await list()).toEqual(['b']);
      expect(await since(2)).toEqual(['-a']);
      expect(await write('a', undefined)).toMatchObject({ ok: true, result: 'unchanged' });
      expect(await write('none', undefined)).toMatchObject({ ok: true, result: 'unchanged' });
      expect((await repository.findPost(BLOG, 'a'))?.isRemoved).toBe(true);
      expect(await write('a', fields(3))).toMatchObject({ ok: true, result: 'created' });
      expect(await list()).toEqual(['a', 'b']);
    });

    it('a new post purges the pages of its neighbours, which end or go on with it', async () => {
      const { write, purged } = await openWithBlog();
      for (const n of [1, 2, 4, 5]) await write(`p${n}`, fields(n, { isKey: n === 1 }));
      await write('p3', fields(3, { isKey: true }));
      expect(purged.at(-1)?.toSorted()).toEqual([
        'live:directe',
        'post:directe/p1',
        'post:directe/p2',
        'post:directe/p3',
        'post:directe/p4',
      ]);
    });

    it('a list begins at a post, in both orders and by key moments, also at a removed post', async () => {
      const { write, list } = await openWithBlog();
      for (let n = 1; n <= 30; n += 1) await write(`p${n}`, fields(n, { isKey: n % 10 === 0 }));
      expect(await list()).toEqual(Array.from({ length: 20 }, (_none, n) => `p${30 - n}`));
      expect(await list(NEWEST, 'p10')).toEqual(
        Array.from({ length: 10 }, (_none, n) => `p${10 - n}`),
      );
      expect((await list({ order: 'oldest', isKeyOnly: false })).slice(0, 2)).toEqual(['p1', 'p2']);
      expect(await list({ order: 'newest', isKeyOnly: true })).toEqual(['p30', 'p20', 'p10']);
      await write('p10', undefined);
      expect((await list(NEWEST, 'p10')).slice(0, 1)).toEqual(['p9']);
      await write('p31', fields(31));
      expect((await list(NEWEST, 'p9'))[0]).toBe('p9');
    });

    it('a post refuses an older version of its source, and a change of a version that is gone', async () => {
      const { write } = await openWithBlog();
      await write('a', fields(1), { sourceVersion: { version: '2' } });
      expect(
        await write('a', fields(1, { title: 'Vella' }), { sourceVersion: { version: '1' } }),
      ).toEqual({
        ok: false,
        reason: 'outdated',
      });
      expect(
        await write('a', fields(1, { title: 'La mateixa' }), { sourceVersion: { version: '2' } }),
      ).toMatchObject({
        result: 'unchanged',
      });
      expect(await write('a', fields(1, { title: 'Una' }), { expected: 1 })).toMatchObject({
        ok: true,
        version: 2,
      });
      expect(await write('a', fields(1, { title: 'Altra' }), { expected: 1 })).toMatchObject({
        reason: 'overtaken',
        stored: { version: 2, post: { title: 'Una' } },
      });
      await write('a', undefined, { sourceVersion: { version: '3', isKilled: true } });
      expect(await write('a', fields(1), { sourceVersion: { version: '3' } })).toEqual({
        ok: false,
        reason: 'outdated',
      });
    });

    it('a post is refused for another document, with an unknown author or picture, and with a wrong time', async () => {
      const { write, post } = await openWithBlog();
      expect(await post({ blog: 'berta', id: 'a', post: fields(1), actor: TEST_ACTOR })).toEqual({
        ok: false,
        reason: 'no-blog',
      });
      const problems = async (more: object) => {
        const outcome = await write('a', fields(1, more));
        return !outcome.ok && outcome.reason === 'invalid'
          ? outcome.problems.map(({ field }) => field)
          : outcome;
      };
      expect(await problems({ author: 'ningu' })).toEqual(['author']);
      expect(await problems({ body: [{ type: 'image', picture: 'cap' }] })).toEqual(['body.0']);
      expect(await problems({ at: 'ahir' })).toEqual(['at']);
      expect(await write('claves', fields(1))).toMatchObject({ ok: false, reason: 'invalid' });
    });

    it('a story with one id for two posts is refused', async () => {
      const { publish, story } = await openWithBlog();
      const outcome = await publish([
        story([
          { id: 'a', ...fields(1) },
          { id: 'a', ...fields(2) },
        ]),
      ]);
      expect(outcome.ok ? [] : outcome.problems.map(({ field }) => field)).toEqual(['posts']);
    });

    it('a later version of the story removes only posts that came with the story', async () => {
      const { put, story, write, list, since } = await openWithBlog([
        { id: 'a', ...fields(1) },
        { id: 'b', ...fields(2) },
      ]);
      await write('c', fields(3));
      await write('b', fields(2, { title: 'Editada a la taula' }));
      await put(
        story(
          [
            { id: 'b', ...fields(2) },
            { id: 'd', ...fields(4) },
          ],
          { headline: 'Un altre titular' },
        ),
      );
      expect(await list()).toEqual(['d', 'c', 'b']);
      expect(await since(4)).toEqual(['d', '-a']);
    });

    it('cards name the newest posts of a free live blog, and none of a closed one', async () => {
      const { write, put, story, repository } = await openWithBlog();
      const coverage = async () =>
        (await repository.listStories({ ...ELFAR_CA, limit: 1 }, NOW))[0]?.coverage;
      await write('a', fields(1));
      await write('b', fields(2, { title: undefined }));
      expect(await coverage()).toEqual({
        updatedAt: minute(2),
        posts: [{ id: 'a', at: minute(1), title: 'Entrada 1' }],
      });
      await put(story([], { access: 'subscriber' }));
      expect(await coverage()).toEqual({ updatedAt: minute(2), posts: [] });
      await put(story([], { isLive: false }));
      expect(await coverage()).toBeUndefined();
    });

    it('the search finds a post when the entry of its live blog is brought up to date', async () => {
      const { write, repository } = await openWithBlog();
      await write('a', fields(1, { body: [paragraph('Tanquen la passarel·la')] }));
      const found = async () =>
        (await repository.search({ ...ELFAR_CA, text: 'passarel·la', limit: 5 }, NOW)).results.map(
          ({ story }) => story.id,
        );
      expect(await repository.refreshSearch(10)).toBe(1);
      expect(await found()).toEqual([BLOG]);
    });

    it('a removed live blog takes its posts with it', async () => {
      const { publish, write, database } = await openWithBlog();
      await write('a', fields(1));
      await write('a', fields(1, { title: 'Editada' }));
      await publish([], { origin: 'test', removeMissing: true });
      for (const table of [livePosts, livePostRevisions, liveSequences])
        expect(await database.orm.$count(table)).toBe(0);
    });

    it('posts that are written at once get different numbers', async () => {
      const { write, list, since } = await openWithBlog();
      const written = await Promise.all(
        Array.from({ length: 15 }, (_none, n) => write(`p${n}`, fields(n))),
      );
      const numbers = written.map((outcome) => (outcome.ok ? outcome.sequence : undefined));
      expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 15 }, (_none, n) => n + 1)));
      expect(await list()).toHaveLength(15);
      expect(await since(0)).toHaveLength(15);
    });
  });
}

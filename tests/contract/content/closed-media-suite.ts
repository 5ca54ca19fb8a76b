import { readFileSync } from 'node:fs';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Site } from '#domain/sites/site.ts';
import { links } from '#server/platform/database/tables/schema.ts';
import { createClosedMedia } from '#server/subjects/content/closed-media.ts';
import { elfar, paragraph, siteOf, storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

const MIGRATION = readFileSync(
  'src/server/platform/database/migrations/0040_closed-recordings.sql',
  'utf8',
);
const isMedia = eq(links.kind, 'media');
const KEY = '0a1b2c3d4e5f6071';
const path = (name: string) => `/media/files/${name}`;

/** A site with a paywall after one block, and a channel that shows a film. */
const closing: Site = {
  ...siteOf({ alias: 'elfar', paywall: { isEnabled: true, freeBlocks: 1 } }),
  channels: { tv: { films: ['channel.m3u8'] } },
};

const sounds = (id: string, access: string, name: string, fields: object = {}) =>
  storyFields({
    id,
    type: 'audio',
    access,
    audio: { fileSource: path(name), captions: [{ src: path(`${name}.vtt`), locale: 'ca' }] },
    ...fields,
  });

/** Behaviour of the search for recordings that closed stories alone name. */
export function describeClosedMedia(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('a recording', () => {
    const openFinder = async (...documents: Record<string, unknown>[]) => {
      const store = await openWithSiteDocuments();
      if (documents.length > 0) await store.put(...documents);
      return { store, find: createClosedMedia({ repository: store.repository, sites: [closing] }) };
    };

    it('of a closed story is closed with its captions, and one of a free story is not', async () => {
      const { find } = await openFinder(
        sounds('tancada', 'subscriber', 'tancada.mp3'),
        sounds('registrada', 'registered', 'registrada.mp3'),
        sounds('lliure', 'free', 'lliure.mp3'),
      );
      const names = [
        'tancada.mp3',
        'tancada.mp3.vtt',
        'registrada.mp3',
        'lliure.mp3',
        'lliure.mp3.vtt',
        'unnamed.mp3',
        '',
      ];
      expect(await Promise.all(names.map(find))).toEqual([
        'tancada.mp3',
        'tancada.mp3.vtt',
        'registrada.mp3',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(await find('TANCADA.mp3')).toBe('tancada.mp3');
      const open = createClosedMedia({
        repository: (await openFinder()).store.repository,
        sites: [elfar],
      });
      expect(await open('tancada.mp3')).toBeUndefined();
    });

    it('is open if one document has it for everybody: a free story, the free part of a closed one, or the site', async () => {
      const video = (name: string) => ({
        type: 'video',
        fileSource: path(name),
        aspectRatio: '16-9',
      });
      const body = [video('first.mp4'), paragraph('Obert.'), video('rest.mp4')];
      const { find } = await openFinder(
        sounds('tancada', 'subscriber', 'both.mp3'),
        sounds('lliure', 'free', 'both.mp3'),
        storyFields({ id: 'text', access: 'subscriber', body }),
        storyFields({
          id: 'canal',
          type: 'video',
          access: 'subscriber',
          video: { hlsSource: path('channel.m3u8') },
        }),
      );
      expect(
        await Promise.all(['both.mp3', 'first.mp4', 'channel.m3u8', 'channel-0.m4s'].map(find)),
      ).toEqual(Array(4).fill(undefined));
      expect(await find('rest.mp4')).toBe('rest.mp4');
    });

    it('has the parts of its play list, also those with a play list of their own', async () => {
      const { find } = await openFinder(
        storyFields({
          id: 'film',
          type: 'video',
          access: 'subscriber',
          video: { hlsSource: path('bell-tower.m3u8') },
        }),
        storyFields({ id: 'lliure', type: 'video', video: { hlsSource: path('bell.m3u8') } }),
      );
      const names = [
        'bell-tower.m3u8',
        'bell-tower-0.m3u8',
        'bell-tower-0-init.mp4',
        'bell-0.m4s',
        'bell-towers-0.m4s',
        'bell-tower.mp4',
      ];
      const list = 'bell-tower.m3u8';
      expect(await Promise.all(names.map(find))).toEqual([
        list,
        list,
        list,
        undefined,
        undefined,
        list,
      ]);
    });

    it('that was sent is found by its key, in every story and post that shows it', async () => {
      const name = `so-${KEY}.mp3`;
      const posts = [
        {
          id: 'p-1',
          at: '2026-03-01T10:00:00Z',
          body: [{ type: 'audio', fileSource: path('post.mp3') }],
        },
      ];
      const { find, store } = await openFinder(
        sounds('tancada', 'subscriber', name),
        storyFields({
          id: 'directe',
          type: 'live-blog',
          access: 'registered',
          isLive: true,
          coverageStart: '2026-03-01T09:00:00Z',
          posts,
        }),
      );
      expect(await find(name)).toBe(KEY);
      expect(await find(`altre-nom-${KEY}.mp3`)).toBe(KEY);
      expect(await find('post.mp3')).toBe('post.mp3');
      await store.put(sounds('tancada', 'free', name));
      expect(await find(name)).toBeUndefined();
      await store.publish([], { removeMissing: true });
      expect(await find('post.mp3')).toBeUndefined();
    });

    it('of a document that was stored before is named by migration 0040 as a publication names it', async () => {
      const posts = [
        {
          id: 'p-1',
          at: '2026-03-01T10:00:00Z',
          body: [{ type: 'audio', fileSource: path('Post.mp3') }],
        },
      ];
      const { store } = await openFinder(
        sounds('tancada', 'subscriber', 'so.ca.mp3', {
          body: [
            { type: 'paragraph', html: `<a href="${path('a.mp3')}">a</a> ${path(`b-${KEY}.mp3`)}` },
          ],
        }),
        storyFields({
          id: 'directe',
          type: 'live-blog',
          isLive: true,
          coverageStart: '2026-03-01T09:00:00Z',
          posts,
        }),
      );
      const { orm } = store.database;
      const named = async () =>
        (
          await orm
            .select({ id: links.documentId, target: links.target })
            .from(links)
            .where(isMedia)
        )
          .map(({ id, target }) => `${id} ${target}`)
          .toSorted();
      const before = await named();
      expect(before).toEqual([
        'directe post.mp3',
        `tancada ${KEY}`,
        'tancada a.mp3',
        'tancada so.ca.mp3',
        'tancada so.ca.mp3.vtt',
      ]);
      await orm.delete(links).where(and(isMedia, ne(links.target, KEY)));
      for (const statement of MIGRATION.split('--> statement-breakpoint'))
        await orm.execute(statement);
      expect(await named()).toEqual(before);
    });
  });
}

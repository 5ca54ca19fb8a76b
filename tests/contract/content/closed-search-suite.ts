import { describe, expect, it } from 'vitest';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { searchIn } from '#tests/support/newsroom/search-in.ts';
import { storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/** Behaviour of the search in closed stories. `openStore` returns an empty store for each test. */
export function describeClosedSearch(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('the search in closed stories', () => {
    const WITHHELD = 'La demora mitjana per ser visitat és de quatre hores i quatre infermeres';
    const closed = (access: 'free' | 'registered' | 'subscriber', id: string = access) =>
      storyFields({
        id,
        access,
        headline: 'Una nit a urgències',
        body: [paragraph('Obert.'), paragraph(WITHHELD)],
      });

    it.each(['registered', 'subscriber'] as const)(
      'finds a %s story by words, but by no phrase, of its text',
      async (access) => {
        const store = await openWithSiteDocuments();
        await store.put(closed(access), closed('free'));
        const ids = async (text: string) => (await searchIn(store, { text })).ids.toSorted();
        expect(await ids('demora visitat')).toEqual(['free', access].toSorted());
        expect(await ids('"demora mitjana"')).toEqual(['free']);
        expect(await ids('"visitat és de quatre"')).toEqual(['free']);
        expect(await ids('"nit a urgències"')).toEqual(['free', access].toSorted());
      },
    );

    it('ranks closed stories alike, whatever the order and number of the words in their text', async () => {
      const store = await openWithSiteDocuments();
      const texts = {
        a: 'demora mitjana quatre',
        b: 'quatre demora mitjana quatre quatre',
        c: 'mitjana quatre hores demora',
      };
      await store.put(
        ...Object.entries(texts).map(([id, text]) =>
          storyFields({ id, access: 'registered', headline: 'Hores', body: [paragraph(text)] }),
        ),
      );
      for (const text of [
        'demora mitjana',
        'mitjana demora',
        'quatre',
        '"demora mitjana" quatre',
      ]) {
        expect((await searchIn(store, { text })).ids).toEqual(['a', 'b', 'c']);
      }
    });
  });
}

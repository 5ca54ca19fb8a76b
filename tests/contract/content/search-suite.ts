import { describe, expect, it } from 'vitest';
import { paragraph, storyFields } from '../../support/newsroom/newsroom.ts';
import type { Store } from '../../support/newsroom/store.ts';
import { at, ELFAR_CA, ids, NOW, storiesOfMarch } from '../../support/newsroom/stories-of-march.ts';

/** Behaviour of the search of every content repository. `openStore` returns an empty store for each test. */
export function describeSearch(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('search', () => {
    const found = async (locale: 'ca' | 'es', stories: Record<string, string>, text: string) => {
      const { put, repository } = await openWithSiteDocuments();
      await put(...Object.entries(stories).map(([id, headline]) => storyFields({ id, locale, headline })));
      return ids(await repository.searchStories({ site: 'elfar', locale, text, limit: 10 }, NOW)).toSorted();
    };

    it.each([
      ['escola', 'Les escoles obren'],
      ['escoles', 'Una escola nova'],
      ['cantaven', 'Tothom cantava'],
      ['eleccions', 'La nit de l’elecció'],
      ['inundació', 'Les inundacions'],
      ['catalana', 'El català'],
    ])('finds a word by its Catalan stem: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res a veure' }, text)).toEqual(['yes']);
    });

    it.each([
      ['escuela', 'Abren las escuelas'],
      ['canciones', 'Una canción'],
      ['inundaciones', 'La inundación'],
      ['cantaban', 'Todos cantaron'],
    ])('finds a word by its Spanish stem: %s', async (text, headline) => {
      expect(await found('es', { yes: headline, no: 'Nada que ver' }, text)).toEqual(['yes']);
    });

    it.each([
      ['politica', 'Crisi política'],
      ['polítíca', 'Crisi politica'],
      ['ESPANYA', 'espanya'],
      ['aigues', 'Les aigües'],
      ['eleccio', 'Una elecció'],
    ])('finds words without regard to accents and case: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res' }, text)).toEqual(['yes']);
    });

    it.each(['col·legi', 'collegi', 'col•legi', 'COL·LEGI'])('treats l·l and ll alike: %s', async (text) => {
      expect(await found('ca', { dot: 'El col·legi', plain: 'El collegi', no: 'El col' }, text)).toEqual(['dot', 'plain']);
    });

    it('ranks the headline before the body and finds words of both', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        storyFields({ id: 'body', headline: 'Una altra cosa', body: [paragraph('El <em>far</em> és lluny.')], publishedAt: at(9) }),
        storyFields({ id: 'headline', headline: 'El far', publishedAt: at(1) }),
      );
      expect(ids(await repository.searchStories({ ...ELFAR_CA, text: 'far', limit: 10 }, NOW))).toEqual(['headline', 'body']);
      expect(ids(await repository.searchStories({ ...ELFAR_CA, text: 'far', limit: 1 }, NOW))).toEqual(['headline']);
    });

    it.each(['', '   ', '"', "'; drop table documents; --", '-', 'far & | ! ( :*', '\\'])(
      'searches for any text without an error: %j',
      async (text) => {
        const { repository } = await openWithSiteDocuments();
        expect(await repository.searchStories({ ...ELFAR_CA, text, limit: 10 }, NOW)).toEqual([]);
      },
    );
  });
}

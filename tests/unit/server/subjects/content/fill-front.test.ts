import { describe, expect, it } from 'vitest';
import type { Card } from '#domain/stories/card.ts';
import type { FilledBlock } from '#domain/fronts/filled-front.ts';
import { frontSchema } from '#domain/fronts/front.ts';
import { pictureSchema } from '#domain/pictures/picture.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { fillFront } from '#server/subjects/content/fill-front.ts';
import { editionContent, type PageQueries } from '#tests/support/newsroom/edition-content.ts';
import { aStory, elfar } from '#tests/support/newsroom/newsroom.ts';

const head = (id: string, picture?: string, related: string[] = []): StorySummary => ({
  ...aStory({ id, related, ...(picture === undefined ? {} : { image: { picture } }) }),
  path: `/politica/2026/03/01/${id}/`,
});

/** Newest first. `a` and `b` share a picture, and so do `c` and `d`. */
const STORIES = [
  head('a', 'port', ['d', 'gone', 'e', 'b', 'c']),
  head('b', 'port'),
  head('c', 'far'),
  head('d', 'far'),
  head('e'),
];

const onDay = (id: string, day: string): StorySummary => ({
  ...aStory({
    id,
    type: 'event',
    event: { eventOccurrenceType: 'date-range', eventStartDate: day, eventEndDate: day },
  }),
  path: `/agenda/${id}/`,
});

/** Events in the order of their publication, newest first. */
const EVENTS = [
  onDay('april', '2026-04-01'),
  onDay('over', '2026-03-01'),
  onDay('today', '2026-03-02'),
  onDay('week', '2026-03-09'),
];

const reads: Partial<PageQueries> = {
  listHeads: (ids) =>
    Promise.resolve(ids.flatMap((id) => STORIES.find((story) => story.id === id) ?? [])),
  listStories: ({ exclude = [], types = [], limit }) =>
    Promise.resolve(
      [...EVENTS, ...STORIES]
        .filter(
          ({ id, type }) => !exclude.includes(id) && types.includes(type) === (type === 'event'),
        )
        .slice(0, limit),
    ),
  listMostRead: ({ kind, limit }) =>
    Promise.resolve((kind === 'read' ? STORIES : STORIES.toReversed()).slice(0, limit)),
  countStories: () => Promise.resolve(STORIES.length),
};

async function fillBlocks(
  blocks: object[],
  stories = reads,
  site = elfar,
): Promise<{ blocks: FilledBlock[]; tags: string[]; lifetime: number }> {
  const content = editionContent(stories, {
    edition: { site, locale: 'ca' },
    now: new Date('2026-03-02T10:00:00Z'),
  });
  const fields = {
    type: 'front',
    id: 'front',
    site: 'elfar',
    locale: 'ca',
    title: 'Portada',
    description: 'Portada',
  };
  const rows = await fillFront(
    content,
    frontSchema.parse({ ...fields, rows: [{ layout: 'grid_100', columns: [blocks] }] }),
  );
  return {
    blocks: rows.flatMap(({ columns }) => columns.flat()),
    tags: content.tags.all,
    lifetime: content.tags.lifetime,
  };
}

/** The cards in each block of a front. */
async function fillCards(blocks: object[], stories = reads): Promise<Card[][]> {
  return (await fillBlocks(blocks, stories)).blocks.map((block) =>
    'cards' in block ? block.cards : [],
  );
}

/** The ids in each block of a front. */
async function fill(blocks: object[]): Promise<string[][]> {
  return (await fillCards(blocks)).map((cards) => cards.map(({ id }) => id));
}

describe('a front', () => {
  it('shows each story once, and each picture once in blocks without named stories', async () => {
    expect(
      await fill([
        { kind: 'featured-news', source: { limit: 1 } },
        { kind: 'news-4-4', source: { limit: 4 } },
      ]),
      // «e» is related to the lead, and stands below it.
    ).toEqual([['a'], ['c']]);
  });

  it('shows stories that an editor has named, even if their picture is repeated', async () => {
    expect(
      await fill([
        { kind: 'news-2-2', source: { limit: 2 } },
        { kind: 'card-news', source: { stories: ['b', 'a'] } },
      ]),
    ).toEqual([
      ['c', 'e'],
      ['b', 'a'],
    ]);
  });

  it('lists the most read and the most shared stories, even those that are elsewhere on the page', async () => {
    const listsOf = async (fields: object) => {
      const filled = await fillBlocks([
        { kind: 'featured-news' },
        { kind: 'most-read', ...fields },
      ]);
      const [, block] = filled.blocks;
      const lists = (block && 'lists' in block ? block.lists : []).map(({ kind, cards }) => [
        kind,
        ...cards.map(({ id }) => id),
      ]);
      return { lists, tags: filled.tags };
    };
    expect((await listsOf({})).lists).toEqual([
      ['read', 'a', 'b', 'c', 'd', 'e'],
      ['share', 'e', 'd', 'c', 'b', 'a'],
    ]);
    const { lists, tags } = await listsOf({ limit: 1, selector: 'vertical' });
    expect(lists).toEqual([
      ['read', 'a'],
      ['share', 'e'],
    ]);
    expect(tags).toEqual(expect.arrayContaining(['most:elfar:ca', 'doc:a', 'doc:e']));
  });

  it('leaves out blocks that have nothing to print', async () => {
    const none = {
      ...reads,
      listMostRead: () => Promise.resolve([]),
      listStories: () => Promise.resolve([]),
    };
    const kinds = ['most-module', 'most-read', 'card-news', 'event', 'schedule', 'newsletter'];
    const { blocks } = await fillBlocks(
      kinds.map((kind) => ({ kind })),
      none,
    );
    expect(blocks).toEqual([]);
  });

  // R2.119
  it('shows the next events, whatever their publication date', async () => {
    expect(await fill([{ kind: 'event', source: { types: ['event'], limit: 2 } }])).toEqual([
      ['today', 'week'],
    ]);
  });

  it.each(['showRelated', 'showImagesInRelated'])(
    'shows at most three related stories of an item with the display option %s',
    async (option) => {
      const source = { stories: ['a'] };
      const [plain, display] = await fillCards([
        { kind: 'card-news', source },
        { kind: 'card-news', source, display: { [option]: true } },
      ]);
      expect(plain?.[0]).not.toHaveProperty('related');
      expect(display?.[0]?.related?.map(({ id }) => id)).toEqual(['d', 'e']);
    },
  );

  // R2.125
  it('adds tags and public texts of a story for the display options alone', async () => {
    const story = aStory({
      id: 'a',
      access: 'subscriber',
      tags: ['aigua', 'gone'],
      body: [
        { type: 'paragraph', html: 'El <em>primer</em> paràgraf.' },
        { type: 'quote', html: 'Una frase.', author: 'Ada' },
        { type: 'paragraph', html: 'El segon, tancat.' },
      ],
    });
    const path = '/politica/2026/03/01/a/';
    const site = { ...elfar, paywall: { ...elfar.paywall, isEnabled: true, freeBlocks: 2 } };
    const filled = async (display: object) => {
      const { blocks } = await fillBlocks(
        [{ kind: 'card-news', source: { stories: ['a'] }, display }],
        {
          ...reads,
          listHeads: () => Promise.resolve([{ ...story, path }]),
          findStoryAt: () =>
            Promise.resolve({
              story,
              path,
              visibleFrom: new Date('2026-03-01'),
              visibleUntil: undefined,
            }),
          listSiteDocuments: () =>
            Promise.resolve([
              {
                type: 'tag',
                id: 'aigua',
                site: 'elfar',
                slug: { ca: 'aigua' },
                name: { ca: 'Aigua' },
              },
            ]),
        },
        site,
      );
      const [card] = blocks[0] && 'cards' in blocks[0] ? blocks[0].cards : [];
      return [card?.tags, card?.texts];
    };
    expect(await filled({})).toEqual([undefined, undefined]);
    expect(await filled({ showTags: true })).toEqual([
      [{ id: 'aigua', name: 'Aigua', url: '/tema/aigua/' }],
      undefined,
    ]);
    expect(await filled({ showParagraph: true })).toEqual([
      undefined,
      { paragraph: 'El primer paràgraf.' },
    ]);
    expect(await filled({ showBlockquote: true, showExcerpt: true })).toEqual([
      undefined,
      { blockquote: { text: 'Una frase.', author: 'Ada' }, excerpt: 'El primer paràgraf.' },
    ]);
  });

  it('leads on from its first story with related ones, and with others that are not on the page', async () => {
    const [lead, others] = await fillCards([
      { kind: 'featured-news', source: { stories: ['a'] } },
      { kind: 'card-news', source: { stories: ['d'] } },
    ]);
    expect(others?.map(({ id }) => id)).toEqual(['d']);
    // The related story «d» is below already. «b» and «c» are the newest of the section.
    expect(lead?.[0]?.related?.map(({ id }) => id)).toEqual(['e', 'b', 'c']);
  });

  it('prints no picture of a small card below the lead that the page shows elsewhere', async () => {
    const archived = (id: string) => ({
      ...pictureSchema.parse({ type: 'picture', id, file: `${id}.jpg`, alt: { ca: id } }),
      width: 1600,
      height: 1200,
      version: '0a1b2c3d',
    });
    const [lead] = await fillCards([{ kind: 'featured-news', source: { stories: ['a'] } }], {
      ...reads,
      findPictures: (ids) => Promise.resolve(new Map(ids.map((id) => [id, archived(id)]))),
    });
    // The picture of «b» is that of the lead.
    expect(lead?.[0]?.related?.map(({ id, multimedia }) => [id, multimedia?.image?.id])).toEqual([
      ['d', 'far'],
      ['e', undefined],
      ['b', undefined],
    ]);
  });

  it('names a block by the age of its oldest story, and expires when that name becomes wrong', async () => {
    const at = (id: string, publishedAt: string): StorySummary => ({ ...head(id), publishedAt });
    const filled = async (stories: StorySummary[]) => {
      const block = {
        kind: 'text-cards-5',
        title: 'Última hora',
        oldTitle: 'Les últimes',
        source: { limit: 5 },
      };
      const { blocks, lifetime } = await fillBlocks([block], {
        ...reads,
        listStories: () => Promise.resolve(stories),
      });
      return [blocks[0]?.title, lifetime];
    };
    const [recent, old] = [at('a', '2026-03-02T09:00:00Z'), at('b', '2026-03-01T11:00:00Z')];
    expect(await filled([recent])).toEqual(['Última hora', 23 * 3600]);
    expect(await filled([recent, old])).toEqual(['Última hora', 3600]);
    expect(await filled([recent, at('c', '2026-03-01T10:00:00Z')])).toEqual([
      'Les últimes',
      Infinity,
    ]);
  });

  it('leaves blocks without stories unchanged', async () => {
    const places = [{ name: 'Port d’Alba', sky: 'rain', min: 9, max: 14 }];
    const { blocks } = await fillBlocks([
      { kind: 'weather', source: 'Observatori', places },
      { kind: 'contact-form' },
    ]);
    expect(blocks).toMatchObject([
      { kind: 'weather', source: 'Observatori', places },
      { kind: 'contact-form' },
    ]);
  });

  it('shows each columnist once while there are others', async () => {
    const by = (id: string, author: string): StorySummary => ({ ...head(id), authors: [author] });
    const columns = [
      by('a', 'dolors'),
      by('b', 'dolors'),
      by('c', 'ferran'),
      by('d', 'bernat'),
      by('e', 'oriol'),
    ];
    const shown = async (limit: number) => {
      const listed = { ...reads, listStories: () => Promise.resolve(columns) };
      const [cards = []] = await fillCards([{ kind: 'opinion', source: { limit } }], listed);
      return cards
        .map(({ id }) => id)
        .toSorted()
        .join('');
    };
    expect(await shown(4)).toBe('acde');
    expect(await shown(5)).toBe('abcde');
  });

  it('separates two columns of one author unless no other author has written', async () => {
    const by = (id: string, author: string): StorySummary => ({ ...head(id), authors: [author] });
    const shown = async (columns: StorySummary[]) => {
      const [cards = []] = await fillCards([{ kind: 'opinion', source: { limit: 5 } }], {
        ...reads,
        listStories: () => Promise.resolve(columns),
      });
      return cards.map(({ id }) => id).join('');
    };
    expect(
      await shown([by('a', 'ferran'), by('b', 'bernat'), by('c', 'dolors'), by('d', 'dolors')]),
    ).toBe('acbd');
    expect(await shown([by('a', 'dolors'), by('b', 'oriol'), by('c', 'ferran')])).toBe('abc');
    expect(
      await shown([by('a', 'dolors'), by('b', 'dolors'), by('c', 'oriol'), by('d', 'dolors')]),
    ).toBe('acbd');
  });
});

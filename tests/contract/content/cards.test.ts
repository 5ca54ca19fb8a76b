import { describe, expect, it } from 'vitest';
import { toCards } from '#server/subjects/content/cards.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { elfar, pictureFields, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));

/**
 * The cards of stories in a store with the given pictures, and the tags of the page that shows
 * them.
 */
async function cardsOf(pictures: { id: string }[], ...stories: { id: string }[]) {
  const store = storeOn(await opened());
  await store.put(...SITE_DOCUMENTS, ...pictures, ...stories);
  const content = editionContent(store.repository, {
    edition: { site: elfar, locale: 'ca' },
    now: new Date('2026-06-01T12:00:00Z'),
  });
  const cards = await toCards(content, await content.listHeads(stories.map(({ id }) => id)));
  return { cards, tags: content.tags.all };
}

// R3.26
describe('the multimedia of a card', () => {
  // R3.25
  it.each([
    ['image', { image: { picture: 'vista' } }],
    ['video', { type: 'video', video: { fileSource: '/media/files/a.mp4' } }],
    ['audio', { type: 'audio', audio: { fileSource: '/media/files/a.mp3' } }],
    ['videoEmbed', { videoEmbed: { url: 'https://vimeo.com/1', provider: 'Vimeo', title: 'V' } }],
    ['audioEmbed', { audioEmbed: { url: 'https://ivoox.com/1', provider: 'iVoox', title: 'A' } }],
    ['photo-gallery', { type: 'photo-gallery', pictures: [{ picture: 'vista' }] }],
  ])('has the type %s', async (type, fields) => {
    const pictures = [pictureFields({ id: 'vista' })];
    const { cards } = await cardsOf(pictures, storyFields({ id: 'a', ...fields }));
    expect(cards[0]?.multimedia?.type).toBe(type);
  });

  it('adds the poster of a video to the picture of its story', async () => {
    const video = { fileSource: '/media/files/a.mp4', poster: { picture: 'cartell' } };
    const { cards } = await cardsOf(
      [pictureFields({ id: 'vista' }), pictureFields({ id: 'cartell' })],
      storyFields({ id: 'a', type: 'video', video, image: { picture: 'vista' } }),
    );
    expect(cards[0]?.multimedia).toMatchObject({
      type: 'video',
      image: { id: 'vista' },
      poster: { id: 'cartell' },
    });
  });

  it('adds the first four pictures of a gallery and their total', async () => {
    const ids = ['u', 'dos', 'tres', 'quatre', 'cinc'];
    const { cards } = await cardsOf(
      ids.map((id) => pictureFields({ id })),
      storyFields({
        id: 'a',
        type: 'photo-gallery',
        pictures: ids.map((picture) => ({ picture })),
      }),
    );
    expect(cards[0]?.multimedia).toMatchObject({
      type: 'photo-gallery',
      count: 5,
      image: { id: 'u' },
    });
    expect(cards[0]?.multimedia?.cards?.map(({ image }) => image.id)).toEqual(ids.slice(0, 4));
  });
});

describe('the picture of a card', () => {
  // R3.58
  it('adds the URLs of the picture and an editor’s picture for an aspect ratio', async () => {
    const { cards, tags } = await cardsOf(
      [
        pictureFields({
          id: 'vista',
          customByAspectRatio: [{ aspectRatio: '1-1', picture: 'retrat' }],
        }),
        pictureFields({ id: 'retrat' }),
      ],
      storyFields({ id: 'a', image: { picture: 'vista' } }),
    );
    const image = cards[0]?.multimedia?.image;
    expect(image?.url).toMatch(/^\/media\/images\/vista\.[0-9a-f]{8}_16-9_850w\.jpg$/);
    expect(image?.sources).toEqual([
      { type: 'image/webp', src: image?.src.replace('.jpg', '.webp') },
    ]);
    expect(image?.customSrcByAspectRatio).toMatchObject([
      { aspectRatio: '1-1', src: expect.stringMatching(/\/retrat\./) },
    ]);
    expect(tags.some((tag) => tag.includes('retrat'))).toBe(true);
  });
});

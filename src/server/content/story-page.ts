import { storyHref, type EditionContent } from './edition-content.ts';
import { authorPath, tagPath, taxonPath } from '../../domain/addresses.ts';
import type { Block } from '../../domain/blocks.ts';
import { localize } from '../../domain/locale.ts';
import { publicStory } from '../../domain/paywall.ts';
import { wordsOf, type PictureRef } from '../../domain/picture.ts';
import { CARD, cardPath } from '../../domain/share-card.ts';
import type { Story } from '../../domain/story.ts';
import type { StoryPage } from '../../domain/story-page.ts';
import { cardVersion } from '../images/card-version.ts';
import { openingPicture, toCards } from './cards.ts';

/** Stories offered below one that names none itself. */
const OLDER = 3;

export async function readStoryPage(content: EditionContent, whole: Story, path: string): Promise<StoryPage> {
  const { edition } = content;
  const { story, isCut } = publicStory(edition.site, whole);
  const [taxon] = await content.listNamed('taxon', [story.taxon]);
  const authors = await content.listNamed('author', story.authors);
  const tags = await content.listNamed('tag', story.tags);
  const opening = openingPicture({ ...whole, path });
  const images = await content.findImages([opening, ...picturesOf(story)]);
  const named = await content.listHeads([
    ...story.related,
    ...story.body.flatMap((block) => (block.type === 'related' ? block.stories : [])),
  ]);
  const older = await content.listOlder(story, OLDER + named.length);
  const unnamed = older.filter(({ id }) => !named.some((other) => other.id === id)).slice(0, OLDER);
  const cards = new Map((await toCards(content, [...named, ...unnamed])).map((card) => [card.id, card]));
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const versions = await content.listOtherVersions(story);
  const show = story.type === 'episode' ? await content.findNamed('show', story.show) : undefined;
  const openingImage = opening && images.get(opening.picture);
  return {
    story,
    isCut,
    ...(taxon ? { taxon: { id: taxon.id, name: localize(taxon.name, edition.locale), url: taxonPath(edition, taxon) } } : {}),
    authors: authors.map((author) => ({
      id: author.id,
      name: author.name,
      url: authorPath(edition, author),
      ...(author.register ? { register: localize(author.register, edition.locale) } : {}),
    })),
    tags: tags.map((tag) => ({ id: tag.id, name: localize(tag.name, edition.locale), url: tagPath(edition, tag) })),
    ...(show ? { show } : {}),
    card: {
      path: cardPath(story.id, cardVersion({ site: edition.site, headline: story.headline, picture: openingImage?.src })),
      ...CARD,
      alt: story.headline,
    },
    ...(openingImage ? { opening: { ...openingImage, ...wordsOf(opening) } } : {}),
    images,
    cards,
    related: cardsOf(story.related),
    older: cardsOf(unnamed.map(({ id }) => id)),
    alternates: versions.map((version) => ({
      locale: version.locale,
      path: storyHref({ site: edition.site, locale: version.locale }, version),
    })),
  };
}

function picturesOf(story: Story): (PictureRef | undefined)[] {
  const bodies = [story.body, ...(story.type === 'live-blog' ? story.posts.map(({ body }) => body) : [])];
  return [
    ...(story.type === 'photo-gallery' ? story.pictures : []),
    story.video?.poster,
    story.audio?.poster,
    ...bodies.flat().flatMap(picturesOfBlock),
  ];
}

function picturesOfBlock(block: Block): (PictureRef | undefined)[] {
  switch (block.type) {
    case 'image':
      return [block];
    case 'gallery':
      return block.pictures;
    case 'video':
    case 'audio':
      return [block.poster];
    default:
      return [];
  }
}

import type { StoryBlock } from '#domain/fronts/front-blocks.ts';
import { localize } from '#domain/locale/locale.ts';
import { tagPath } from '#domain/paths/urls.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { cardTextsOf, type CardTexts } from '#domain/stories/card-texts.ts';
import type { Card } from '#domain/stories/card.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { EditionContent } from './edition/edition-content.ts';

type Extras = Pick<Card, 'tags' | 'texts'>;

/** Maximum of tags of an item: each is a tab stop. */
const MOST_TAGS = 3;

/**
 * Reads what the display options of blocks add to their items: tags, paragraph, quote and excerpt
 * (SPECIFICATION §2). Heads have no body, so that each story of such a block is read whole, from the
 * cache. A closed story gives texts of its public part only.
 */
export async function readCardExtras(
  content: EditionContent,
  blocks: readonly StoryBlock[],
  chosen: ReadonlyMap<StoryBlock, StorySummary[]>,
): Promise<(block: StoryBlock, story: StorySummary) => Extras> {
  const storiesOf = (shows: (block: StoryBlock) => boolean) =>
    blocks.filter(shows).flatMap((block) => chosen.get(block) ?? []);
  const tags = new Map<string, Card['tags']>();
  for (const story of storiesOf(({ display }) => display.showTags))
    tags.set(story.id, await tagsOf(content, story));
  const texts = new Map<string, CardTexts>();
  for (const story of storiesOf(showsTexts)) texts.set(story.id, await textsOf(content, story));
  return ({ display }, { id }) => {
    const own = tags.get(id);
    const shown = chosenTexts(display, texts.get(id) ?? {});
    return {
      ...(display.showTags && own && own.length > 0 && { tags: own }),
      ...(Object.keys(shown).length > 0 && { texts: shown }),
    };
  };
}

function showsTexts({ display }: StoryBlock): boolean {
  return display.showParagraph || display.showBlockquote || display.showExcerpt;
}

function chosenTexts(
  { showParagraph, showBlockquote, showExcerpt }: StoryBlock['display'],
  { paragraph, blockquote, excerpt }: CardTexts,
): CardTexts {
  return {
    ...(showParagraph && paragraph !== undefined && { paragraph }),
    ...(showBlockquote && blockquote && { blockquote }),
    ...(showExcerpt && excerpt !== undefined && { excerpt }),
  };
}

async function tagsOf(content: EditionContent, { tags }: StorySummary) {
  const { edition } = content;
  const found = await content.documents.listNamed('tag', tags.slice(0, MOST_TAGS));
  return found.map((tag) => ({
    id: tag.id,
    name: localize(tag.name, edition.locale),
    url: tagPath(edition, tag),
  }));
}

async function textsOf(content: EditionContent, { path }: StorySummary): Promise<CardTexts> {
  const found = await content.findStory(path);
  return found ? cardTextsOf(publicStory(content.edition.site, found.story).story.body) : {};
}

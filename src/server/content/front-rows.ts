import {
  MOST_READ_LIMIT,
  type ComingBroadcasts,
  type FilledBlock,
  type FilledRow,
  type Front,
  type FrontBlock,
  type MostReadBlock,
  type MostReadList,
  type StoryBlock,
} from '../../domain/sites/front.ts';
import type { Card } from '../../domain/story/card.ts';
import { BEACON_KINDS } from '../../domain/story/beacon.ts';
import { STORY_TYPES, type StorySummary, type StoryType } from '../../domain/story/story.ts';
import { listComing } from './agenda.ts';
import { openingPicture, toCards } from './cards.ts';
import type { EditionContent } from './edition-content.ts';
import { readComingBroadcasts } from './schedule.ts';

/** Stories per block if its front sets no limit (SPECIFICATION §2 names the blocks; the names of 4-4 and 2-2 include the number). */
const USUAL_LIMIT: Readonly<Partial<Record<FrontBlock['kind'], number>>> = {
  'featured-news': 1,
  'featured-card-news': 1,
  features: 4,
  'card-news': 3,
  'text-cards-5': 5,
  'grouper-5': 5,
  'news-4-4': 8,
  'news-2-2': 4,
  event: 3,
  'most-read': 5,
  'most-module': MOST_READ_LIMIT,
  opinion: 4,
};

/**
 * Fills a front's blocks from top to bottom. A story appears once on the page, and so does a picture unless an editor
 * chose its stories.
 */
export async function fillFront(content: EditionContent, front: Front): Promise<FilledRow[]> {
  const blocks = front.rows.flatMap((row) => row.columns.flat());
  const named = await content.listHeads(blocks.flatMap((block) => (hasStories(block) ? block.source.stories : [])));
  const used = new Set(named.map(({ id }) => id));
  const pictures = new Set(named.map(pictureOf));
  const chosen = new Map<FrontBlock, StorySummary[]>();
  for (const block of blocks) chosen.set(block, await storiesOf(content, block, named, { used, pictures }));
  const cards = await toCards(content, [...chosen.values()].flat());
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const relatedOf = await readRelated(content, blocks, chosen);
  const newsletters = await content.listNamed('newsletter', content.edition.site.newsletters);
  const offeredBy = (block: FrontBlock) =>
    block.kind === 'newsletter' ? newsletters.find(({ id }) => block.newsletter === undefined || id === block.newsletter) : undefined;
  const lists = new Map<FrontBlock, MostReadList[]>();
  for (const block of blocks.filter(isMostRead)) lists.set(block, await readMostRead(content, block));
  const coming = new Map<FrontBlock, ComingBroadcasts>();
  for (const block of blocks) if (block.kind === 'schedule') coming.set(block, await readComingBroadcasts(content, block));
  const fill = (block: FrontBlock): FilledBlock => {
    const mostRead = lists.get(block);
    const broadcasts = coming.get(block);
    const offered = offeredBy(block);
    return {
      ...block,
      cards: (chosen.get(block) ?? []).flatMap((story) => {
        const card = cardOf.get(story.id);
        const related = showsRelated(block) ? relatedOf(story) : [];
        return card ? [related.length > 0 ? { ...card, related } : card] : [];
      }),
      ...(mostRead && { lists: mostRead }),
      ...(broadcasts && { coming: broadcasts }),
      ...(offered && { offered }),
    };
  };
  return front.rows.map(({ layout, title, url, columns }) => ({
    layout,
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    columns: columns.map((column) => column.map(fill)),
  }));
}

/**
 * Reads the lists of a most-read block: read first, then shared. The list of the most commented stories will come here.
 * Their stories may also be elsewhere on the page, because a list without the first stories would be wrong.
 */
async function readMostRead(content: EditionContent, block: MostReadBlock): Promise<MostReadList[]> {
  const limit = block.limit ?? USUAL_LIMIT[block.kind] ?? MOST_READ_LIMIT;
  const lists = await Promise.all(
    BEACON_KINDS.map(async (kind) => ({ kind, cards: await toCards(content, await content.listMostRead(kind, limit)) })),
  );
  return lists.filter(({ cards }) => cards.length > 0);
}

/** Maximum of related stories below an item. */
const MOST_RELATED = 3;

function showsRelated(block: FrontBlock): boolean {
  return hasStories(block) && (block.display.showRelated || block.display.showImagesInRelated);
}

/** Reads the cards of the related stories to show below items. */
async function readRelated(
  content: EditionContent,
  blocks: readonly FrontBlock[],
  chosen: ReadonlyMap<FrontBlock, StorySummary[]>,
): Promise<(story: StorySummary) => Card[]> {
  const showing = blocks.filter(showsRelated).flatMap((block) => chosen.get(block) ?? []);
  const ids = showing.flatMap(({ related }) => related.slice(0, MOST_RELATED));
  const cards = await toCards(content, ids.length === 0 ? [] : await content.listHeads([...new Set(ids)]));
  return ({ related }) => related.slice(0, MOST_RELATED).flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

/** Extra stories per query, to replace those whose picture is already on the page. */
const SPARE = 8;

async function storiesOf(
  content: EditionContent,
  block: FrontBlock,
  named: readonly StorySummary[],
  { used, pictures }: { used: Set<string>; pictures: Set<string | undefined> },
): Promise<StorySummary[]> {
  if (!hasStories(block)) return [];
  const { source, kind } = block;
  const own = source.stories.flatMap((id) => named.filter((story) => story.id === id).slice(0, 1));
  const wanted = source.limit ?? USUAL_LIMIT[kind] ?? 4;
  const missing = wanted - own.length;
  const of = listingOf(source);
  const isQuery = of !== undefined || source.types.length > 0 || source.stories.length === 0;
  if (missing <= 0 || !isQuery) return own;
  const types = source.types.filter((type): type is StoryType => STORY_TYPES.has(type));
  const exclude = [...used];
  const found =
    kind === 'event'
      ? await listComing(content, { of, exclude })
      : await content.listStories({ of, types, exclude, limit: missing + SPARE });
  const chosenByEditor = own.length;
  for (const story of found) {
    const picture = pictureOf(story);
    if (own.length >= wanted || (picture !== undefined && pictures.has(picture))) continue;
    own.push(story);
    used.add(story.id);
    pictures.add(picture);
  }
  return kind === 'opinion' ? [...own.slice(0, chosenByEditor), ...byTurns(own.slice(chosenByEditor), own[chosenByEditor - 1])] : own;
}

/**
 * Reorders stories so that, if possible, no two of one author are adjacent. An author with more than half of the
 * remaining stories goes first, because later too few others would be left to separate them. `before` is the story that
 * precedes the list.
 */
function byTurns(stories: readonly StorySummary[], before: StorySummary | undefined): StorySummary[] {
  const left = [...stories];
  const placed: StorySummary[] = [];
  const share = (one: StorySummary, other: StorySummary | undefined) => one.authors.some((author) => other?.authors.includes(author));
  while (left.length > 0) {
    const last = placed.at(-1) ?? before;
    const others = left.filter((story) => !share(story, last));
    const most = others.find((story) => left.filter((other) => share(other, story)).length * 2 > left.length);
    const next = most ?? others[0] ?? left[0];
    placed.push(
      ...left.splice(
        left.findIndex((story) => story === next),
        1,
      ),
    );
  }
  return placed;
}

function pictureOf(story: StorySummary): string | undefined {
  return openingPicture(story)?.picture;
}

function hasStories(block: FrontBlock): block is StoryBlock {
  return 'source' in block && block.kind !== 'weather';
}

function isMostRead(block: FrontBlock): block is MostReadBlock {
  return block.kind === 'most-read' || block.kind === 'most-module';
}

function listingOf(source: { taxon?: string | undefined; tag?: string | undefined; author?: string | undefined }) {
  if (source.taxon !== undefined) return { kind: 'taxon' as const, id: source.taxon };
  if (source.tag !== undefined) return { kind: 'tag' as const, id: source.tag };
  return source.author === undefined ? undefined : { kind: 'author' as const, id: source.author };
}

import type { DocumentOf } from '#domain/documents/document.ts';
import {
  isStoryBlock,
  MOST_READ_LIMIT,
  storyBlockRow,
  type FrontBlock,
  type MostReadBlock,
  type StoryBlock,
} from '#domain/fronts/front-blocks.ts';
import type { FilledBlock, FilledMostReadBlock } from '#domain/fronts/filled-front.ts';
import type { Front } from '#domain/fronts/front.ts';
import type { FilledRow } from '#domain/fronts/filled-front.ts';
import { withoutRepeatedPictures } from '#domain/fronts/repeated-pictures.ts';
import type { Card } from '#domain/stories/card.ts';
import { BEACON_KINDS } from '#domain/reads/beacon.ts';
import { STORY_TYPES, type StorySummary, type StoryType } from '#domain/stories/story.ts';
import { listComing } from './lists/agenda.ts';
import { readCardExtras } from './card-extras.ts';
import { openingPicture, toCards } from './cards.ts';
import type { EditionContent } from './edition/edition-content.ts';
import { byNewAuthors, byTurns } from './mixed-authors.ts';
import { readLiveStreams } from './shows/live-streams.ts';
import { readComingBroadcasts, readOnAir } from './shows/schedule.ts';

/** All that the blocks of a front are filled with. */
interface FrontContent {
  content: EditionContent;
  /** The cards of a block of stories. */
  cardsOf(block: StoryBlock): Card[];
  newsletters: readonly DocumentOf<'newsletter'>[];
}

/**
 * Fills a front's blocks from top to bottom. A story appears once on the page, and so does a
 * picture unless an editor chose its stories. Blocks without anything to print are left out.
 */
export async function fillFront(content: EditionContent, front: Front): Promise<FilledRow[]> {
  const blocks = front.rows.flatMap((row) => row.columns.flat());
  const cardsOf = await chooseStories(content, blocks.filter(isStoryBlock));
  const newsletters = await content.documents.listNamed(
    'newsletter',
    content.edition.site.newsletters,
  );
  const filled = new Map<FrontBlock, FilledBlock>();
  for (const block of blocks) {
    const one = await fillBlock(block, { content, cardsOf, newsletters });
    if (one) filled.set(block, one);
  }
  const all = [...filled.values()];
  return front.rows.map(({ layout, title, url, columns }) => ({
    layout,
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    columns: columns.map((column) =>
      column.flatMap((block) => {
        const one = filled.get(block);
        return one ? [withoutRepeatedPictures(one, all)] : [];
      }),
    ),
  }));
}

/** A block with its content, or `undefined` if it has nothing to print. */
async function fillBlock(
  block: FrontBlock,
  { content, cardsOf, newsletters }: FrontContent,
): Promise<FilledBlock | undefined> {
  if (isStoryBlock(block)) {
    const cards = cardsOf(block);
    return cards.length === 0 ? undefined : { ...block, ...titleOf(block, cards, content), cards };
  }
  const { kind } = block;
  switch (kind) {
    case 'weather':
    case 'contact-form':
      return block;
    case 'newsletter': {
      const offered = newsletters.find(
        ({ id }) => block.newsletter === undefined || id === block.newsletter,
      );
      return offered && { ...block, offered };
    }
    case 'schedule': {
      const coming = await readComingBroadcasts(content, block);
      return coming.channels.length === 0 ? undefined : { ...block, coming };
    }
    case 'on-air':
      return readOnAir(content, block);
    case 'streaming': {
      const streams = await readLiveStreams(content);
      return streams.length === 0 ? undefined : { ...block, streams };
    }
    case 'most-read':
    case 'most-module':
      return readMostRead(content, block);
    default:
      // The compiler prints this text for a kind without a case.
      throw new Error(`Add a case of fillBlock for the kind ${kind}` as const satisfies never);
  }
}

/** Milliseconds for which a story is new. */
const NEW_FOR = 24 * 3600_000;

/**
 * The title of a block of stories by their age. The page expires when another title becomes right.
 */
function titleOf(
  { title, oldTitle }: StoryBlock,
  cards: readonly Card[],
  { now, tags }: EditionContent,
): Pick<StoryBlock, 'title'> {
  if (oldTitle === undefined) return {};
  const end = Math.min(...cards.map(({ publishedDate }) => Date.parse(publishedDate))) + NEW_FOR;
  if (end <= now.getTime()) return { title: oldTitle };
  tags.followClock(end);
  return { title };
}

/** Stories in each list of a most-read block if its front sets no limit (SPECIFICATION §2). */
const MOST_READ = { 'most-read': 5, 'most-module': MOST_READ_LIMIT } as const;

/**
 * Reads the lists of a most-read block: read first, then shared. The list of the most commented
 * stories will come here. Their stories may also be elsewhere on the page, because a list without
 * the first stories would be wrong.
 */
async function readMostRead(
  content: EditionContent,
  block: MostReadBlock,
): Promise<FilledMostReadBlock | undefined> {
  const limit = block.limit ?? MOST_READ[block.kind];
  const all = await Promise.all(
    BEACON_KINDS.map(async (kind) => ({
      kind,
      cards: await toCards(content, await content.listMostRead(kind, limit)),
    })),
  );
  const lists = all.filter(({ cards }) => cards.length > 0);
  return lists.length === 0 ? undefined : { ...block, lists };
}

/** Chooses the stories of all blocks in their order. Returns the cards of each block. */
async function chooseStories(
  content: EditionContent,
  blocks: readonly StoryBlock[],
): Promise<(block: StoryBlock) => Card[]> {
  const named = await content.listHeads(blocks.flatMap(({ source }) => source.stories));
  const used = new Set(named.map(({ id }) => id));
  const pictures = new Set(named.map(pictureOf));
  const chosen = new Map<StoryBlock, StorySummary[]>();
  let own: readonly string[] = [];
  for (const block of blocks) {
    chosen.set(block, await storiesOf(content, block, named, { used, pictures }));
    if (chosen.size > 1) continue;
    // No query takes the related stories of the lead, which stand below it.
    own = (leadOf(blocks, chosen)?.related ?? [])
      .slice(0, MOST_RELATED)
      .filter((id) => !used.has(id));
    for (const id of own) used.add(id);
  }
  const cards = await toCards(content, [...chosen.values()].flat());
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const relatedOf = await readRelated(content, blocks, chosen);
  const extrasOf = await readCardExtras(content, blocks, chosen);
  const lead = leadOf(blocks, chosen);
  const context =
    lead === undefined
      ? []
      : await readContext(content, lead, {
          used,
          related: relatedOf(lead).filter(({ id }) => own.includes(id)),
        });
  const shown = new Set([...chosen.values()].flat().map(pictureOf));
  return (block) =>
    (chosen.get(block) ?? []).flatMap((story) => {
      const card = cardOf.get(story.id);
      const related =
        story === lead
          ? withoutRepeats(context, shown)
          : showsRelated(block)
            ? relatedOf(story)
            : [];
      return card
        ? [{ ...card, ...extrasOf(block, story), ...(related.length > 0 && { related }) }]
        : [];
    });
}

/**
 * Small cards without the pictures that the page shows elsewhere. Adds theirs to `shown`, by the id
 * of the picture.
 */
function withoutRepeats(cards: readonly Card[], shown: Set<string | undefined>): Card[] {
  return cards.map((card) => {
    const id = card.multimedia?.image?.id;
    if (id === undefined || !shown.has(id)) {
      shown.add(id);
      return card;
    }
    const { multimedia: _, ...rest } = card;
    return rest;
  });
}

/** Maximum of related stories below an item. */
const MOST_RELATED = 3;

function showsRelated({ display }: StoryBlock): boolean {
  return display.showRelated || display.showImagesInRelated;
}

/** Reads the cards of the related stories to show below items. */
async function readRelated(
  content: EditionContent,
  blocks: readonly StoryBlock[],
  chosen: ReadonlyMap<StoryBlock, StorySummary[]>,
): Promise<(story: StorySummary) => Card[]> {
  const lead = leadOf(blocks, chosen);
  const showing = [
    ...blocks.filter(showsRelated).flatMap((block) => chosen.get(block) ?? []),
    ...(lead ? [lead] : []),
  ];
  const ids = showing.flatMap(({ related }) => related.slice(0, MOST_RELATED));
  const cards = await toCards(
    content,
    ids.length === 0 ? [] : await content.listHeads([...new Set(ids)]),
  );
  return ({ related }) =>
    related.slice(0, MOST_RELATED).flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

/** The story that opens a front: the first of its first block, if that block has a lead. */
function leadOf(
  [first]: readonly StoryBlock[],
  chosen: ReadonlyMap<StoryBlock, StorySummary[]>,
): StorySummary | undefined {
  return first === undefined || storyBlockRow(first.kind).isLed !== true
    ? undefined
    : chosen.get(first)?.[0];
}

/**
 * The stories that lead on from the lead of a front, three at most: its related ones, then the
 * newest of its tags and of its section. They are nowhere else on the page.
 */
async function readContext(
  content: EditionContent,
  lead: StorySummary,
  { used, related }: { used: ReadonlySet<string>; related: readonly Card[] },
): Promise<Card[]> {
  const found = new Map(related.map((card) => [card.id, card]));
  for (const of of [
    ...lead.tags.map((id) => ({ kind: 'tag' as const, id })),
    { kind: 'taxon' as const, id: lead.taxon },
  ]) {
    const missing = MOST_RELATED - found.size;
    if (missing <= 0) break;
    const stories = await content.listStories({
      of,
      types: [],
      exclude: [...used, ...found.keys()],
      limit: missing,
    });
    for (const card of await toCards(content, stories)) found.set(card.id, card);
  }
  return [...found.values()];
}

/** Extra stories per query, to replace those whose picture is already on the page. */
const SPARE = 8;

async function storiesOf(
  content: EditionContent,
  block: StoryBlock,
  named: readonly StorySummary[],
  { used, pictures }: { used: Set<string>; pictures: Set<string | undefined> },
): Promise<StorySummary[]> {
  const { source } = block;
  const row = storyBlockRow(block.kind);
  const own = source.stories.flatMap((id) => named.filter((story) => story.id === id).slice(0, 1));
  const wanted = source.limit ?? row.limit;
  const missing = wanted - own.length;
  const of = listingOf(source);
  const isQuery = of !== undefined || source.types.length > 0 || source.stories.length === 0;
  if (missing <= 0 || !isQuery) return own;
  const types = source.types.filter((type): type is StoryType => STORY_TYPES.has(type));
  const exclude = [...used];
  const found =
    row.isAgenda === true
      ? await listComing(content, { of, exclude })
      : await content.listStories({ of, types, exclude, limit: missing + SPARE });
  const chosenByEditor = own.length;
  for (const story of row.isMixed === true ? byNewAuthors(found, own) : found) {
    const picture = pictureOf(story);
    if (own.length >= wanted || (picture !== undefined && pictures.has(picture))) continue;
    own.push(story);
    used.add(story.id);
    pictures.add(picture);
  }
  return row.isMixed === true
    ? [
        ...own.slice(0, chosenByEditor),
        ...byTurns(own.slice(chosenByEditor), own[chosenByEditor - 1]),
      ]
    : own;
}

function pictureOf(story: StorySummary): string | undefined {
  return openingPicture(story)?.picture;
}

function listingOf(source: {
  taxon?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}) {
  if (source.taxon !== undefined) return { kind: 'taxon' as const, id: source.taxon };
  if (source.tag !== undefined) return { kind: 'tag' as const, id: source.tag };
  return source.author === undefined ? undefined : { kind: 'author' as const, id: source.author };
}

import { textAdPlaces } from '#domain/ads/ad-places.ts';
import { bodyTag } from '#domain/documents/cache-tags.ts';
import type { EditionContent } from './edition/edition-content.ts';
import { storyHref } from './story-href.ts';
import { closedTag } from '#domain/documents/cache-tags.ts';
import { authorPath, blogPath, showPath, tagPath, taxonPath } from '#domain/paths/urls.ts';
import { localize } from '#domain/locale/locale.ts';
import { unchangedUntil } from '#domain/stories/event.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import type { WallPage } from '#domain/contributions/wall.ts';
import type { Author } from '#domain/documents/document.ts';
import type { NamedPage } from '#domain/stories/card.ts';
import { wordsOf, type Image } from '#domain/pictures/picture.ts';
import { CARD, cardPath } from '#domain/page-head/share-card.ts';
import { wordsIn } from '#domain/search/reading-time.ts';
import { picturesOf, storiesInBodies } from '#domain/stories/story-types.ts';
import type { PollHead } from '#domain/polls/poll-head.ts';
import { withVotes } from '#domain/polls/poll-votes.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import type { Story, StoryOf, StorySummary } from '#domain/stories/story.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { hasComments } from './story-comments.ts';
import type { LivePage } from './edition/live-pages.ts';
import { cardVersion } from '#server/platform/images/card-version.ts';
import { openingPicture, toCards } from './cards.ts';

/** Older stories suggested below a story. */
const OLDER = 6;

/** Stories below a story at least: every page leads on. */
const FEWEST = 4;

/** Related stories per story: one row. */
const MOST_RELATED = 4;

/** A story whose page is read. */
export interface ReadStory {
  story: Story;
  /** Its path without language prefix. */
  path: string;
  /** The posts of a live blog's page. */
  live?: LivePage | undefined;
  /** The accepted contributions of a call's page. */
  wall?: WallPage | undefined;
  /** Whether the reader may read the closed part. A page for the page cache never has it. */
  isWhole?: boolean;
}

/**
 * A story with everything else that its page shows. A closed story (`isCut`) only contains its
 * public part, and nothing that the rest references, unless it is read whole.
 */
export async function readStoryPage(
  content: EditionContent,
  { story: whole, path, live, wall, isWhole = false }: ReadStory,
): Promise<StoryPage> {
  const { edition } = content;
  const day =
    whole.type === 'event'
      ? unchangedUntil(whole.event, content.now, edition.site.timeZone)
      : undefined;
  if (day !== undefined) content.tags.followUntil(day);
  const interview =
    whole.type === 'digital-interview' ? await content.interviews.read(whole) : undefined;
  const read = live?.story ?? interview?.story ?? whole;
  const { story: shown, isCut } = isWhole
    ? { story: read, isCut: false }
    : publicStory(edition.site, read);
  const story = shown.type === 'poll' ? await withFinalVotes(content, shown) : shown;
  if (isCut) content.tags.add(closedTag(edition.site.alias));
  const [taxon] = await content.documents.listNamed('taxon', [story.taxon]);
  const authors = await content.documents.listNamed('author', story.authors);
  const tags = await content.documents.listNamed('tag', story.tags);
  const opening = openingPicture({ ...whole, path });
  const series = await seriesOf(content, story);
  const posting = await content.documents.listNamed(
    'author',
    story.type === 'live-blog' ? story.posts.flatMap((post) => post.author ?? []) : [],
  );
  const images = await content.images.find([
    opening,
    ...picturesOf(story).map(({ picture }) => picture),
    ...authors.map(({ image }) => image),
  ]);
  const named = await content.listHeads([
    ...new Set([...story.related, ...storiesInBodies(story)]),
  ]);
  const polls = await pollsOf(content, story, named);
  const alike = story.related.length > 0 ? [] : await content.listAlike(story, MOST_RELATED);
  const linked = new Set([...named, ...alike].map(({ id }) => id));
  const older = await content.listOlder(story, OLDER + linked.size);
  const further = older.filter(({ id }) => !linked.has(id)).slice(0, OLDER);
  const missing = FEWEST - linked.size - further.length;
  const exclude = [story.id, ...linked, ...further.map(({ id }) => id)];
  const unnamed = [
    ...further,
    ...(missing > 0 ? await content.listNear(story, { exclude, limit: missing }) : []),
  ];
  const cards = new Map(
    (await toCards(content, [...named, ...alike, ...unnamed])).map((card) => [card.id, card]),
  );
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const versions = await content.listOtherVersions(story);
  const show =
    story.type === 'episode' ? await content.documents.findNamed('show', story.show) : undefined;
  const [newsletter] = await content.documents.listNamed(
    'newsletter',
    edition.site.newsletters.slice(0, 1),
  );
  const openingImage = opening && images.get(opening.picture);
  return {
    story,
    isCut,
    isWholeForOne: isWhole && publicStory(edition.site, read).isCut,
    hasComments: await hasComments(content, whole),
    closedWords: isCut ? wordsIn(read) - wordsIn(story) : 0,
    path,
    ...(wall && !isCut ? { wall } : {}),
    ...(live && !isCut ? { live: live.live } : {}),
    ...(interview && !isCut ? { answersSequence: interview.sequence } : {}),
    ...(taxon
      ? {
          taxon: {
            id: taxon.id,
            name: localize(taxon.name, edition.locale),
            url: taxonPath(edition, taxon),
          },
        }
      : {}),
    authors: authors.map((author) => ({
      id: author.id,
      name: author.name,
      url: authorPath(edition, author),
      ...(author.register ? { register: localize(author.register, edition.locale) } : {}),
      ...(author.biography ? { biography: localize(author.biography, edition.locale) } : {}),
      ...portraitOf(author, images),
    })),
    ...(series ? { series } : {}),
    postAuthors: new Map(
      posting.map((author) => [
        author.id,
        { id: author.id, name: author.name, url: authorPath(edition, author) },
      ]),
    ),
    tags: tags.map((tag) => ({
      id: tag.id,
      name: localize(tag.name, edition.locale),
      url: tagPath(edition, tag),
    })),
    ...(show ? { show } : {}),
    shareImage: {
      path: cardPath(
        story.id,
        cardVersion({ site: edition.site, headline: story.headline, picture: openingImage?.src }),
      ),
      ...CARD,
      alt: story.headline,
    },
    ...(openingImage ? { opening: { ...openingImage, ...wordsOf(opening) } } : {}),
    images,
    polls,
    cards,
    related: cardsOf(
      (story.related.length > 0 ? story.related : alike.map(({ id }) => id)).slice(0, MOST_RELATED),
    ),
    older: cardsOf(unnamed.map(({ id }) => id)),
    ...(newsletter ? { newsletter } : {}),
    alternates: versions.map((version) => ({
      locale: version.locale,
      path: storyHref({ site: edition.site, locale: version.locale }, version),
    })),
    ads: await adsOf(content, story),
  };
}

/** The places for advertisements in the text of a story and beside it. */
async function adsOf(content: EditionContent, story: Story): Promise<StoryPage['ads']> {
  if (story.withoutAds === true || story.isHideable) return { text: new Map() };
  const places = textAdPlaces(story.body);
  const on = { page: story.id, section: story.taxon };
  const chosen = await content.ads.choose('text', { places: places.length, ...on });
  const [aside] = await content.ads.choose('aside', { places: 1, ...on });
  return {
    text: new Map(
      places.flatMap((after, index) => {
        const printed = chosen[index];
        return printed ? [[after, printed] as const] : [];
      }),
    ),
    ...(aside ? { aside } : {}),
  };
}

/**
 * A poll with all its votes, if it is over. Otherwise as it is: the result is a part of its own.
 */
async function withFinalVotes<Poll extends PollHead | StoryOf<'poll'>>(
  content: EditionContent,
  poll: Poll,
): Promise<Poll> {
  if (phaseAt(content.now, { from: poll.startsAt, until: poll.endsAt }) !== 'over') return poll;
  return { ...poll, options: withVotes(poll.options, await content.countVotes(poll)) };
}

/** The polls of a story's text. The page changes when one of them begins or ends. */
async function pollsOf(
  content: EditionContent,
  story: Story,
  named: readonly StorySummary[],
): Promise<Map<string, PollHead>> {
  const ids = new Set(story.body.flatMap((block) => (block.type === 'poll' ? [block.poll] : [])));
  const polls = new Map<string, PollHead>();
  for (const one of named)
    if (one.type === 'poll' && ids.has(one.id)) {
      content.tags.add(bodyTag(one.id));
      polls.set(one.id, await withFinalVotes(content, one));
    }
  return polls;
}

async function seriesOf(content: EditionContent, story: Story): Promise<NamedPage | undefined> {
  const { edition } = content;
  if (story.type === 'episode') {
    const show = await content.documents.findNamed('show', story.show);
    return show && { id: show.id, name: show.name, url: showPath(edition, show) };
  }
  if (story.type !== 'blog-post') return undefined;
  const blog = await content.documents.findNamed('blog', story.blog);
  return (
    blog && { id: blog.id, name: localize(blog.name, edition.locale), url: blogPath(edition, blog) }
  );
}

function portraitOf(author: Author, images: Map<string, Image>): { image?: Image } {
  const image = author.image && images.get(author.image.picture);
  return image ? { image } : {};
}

import { absoluteUrl, chaptersPath, inEdition } from '#domain/paths/urls.ts';
import type { Card } from '#domain/stories/card.ts';
import type { Feed, FeedAudio, FeedItem } from '#domain/files/feed.ts';
import { localize } from '#domain/locale/locale.ts';
import { feedPaths, iconPath } from '#domain/page-head/page-head.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { DOCK_PICTURE, imageUrlOf } from '#domain/pictures/rendition.ts';
import { sharedPicture, squarePicture } from '#domain/story-pages/story-metadata.ts';
import { toCards } from '#server/subjects/content/cards.ts';
import type { EditionContent } from '#server/subjects/content/edition/edition-content.ts';
import { contentTypeOf } from '#server/platform/http/files/content-types.ts';
import type { ContentServices } from '#server/subjects/content/content-services.ts';
import type { FeedSubject } from './feed-subjects.ts';

/** Stories in a feed: about a day of a daily newspaper. */
const FEED_LENGTH = 30;
/** Episodes in a show's feed, which are the only ones that players list. */
const SHOW_LENGTH = 100;

/**
 * The newest stories of a listing, with public data only. For a closed story, this is the content
 * of its card.
 */
export async function readFeed(
  content: EditionContent,
  files: Pick<ContentServices, 'sizeOfFile'>,
  subject: FeedSubject,
): Promise<Feed> {
  const { edition } = content;
  const { site, locale } = edition;
  const paths = feedPaths(subject.listing);
  const stories = await content.listStories({
    of: subject.of,
    limit: subject.podcast ? SHOW_LENGTH : FEED_LENGTH,
  });
  const cards = await toCards(content, stories);
  const tags = await content.documents.listNamed(
    'tag',
    stories.flatMap((story) => story.tags),
  );
  const names = new Map(tags.map(({ id, name }) => [id, localize(name, locale)]));
  const items = await Promise.all(
    stories.map(async (story, index): Promise<FeedItem> => {
      const card = cards[index];
      return {
        ...itemOf(content, story, card),
        categories: [
          ...(card?.category ? [card.category.name] : []),
          ...story.tags.flatMap((id) => names.get(id) ?? []),
        ],
        audio: await audioOf(content, files, story),
      };
    }),
  );
  return {
    title: subject.name,
    description: subject.description,
    language: locale,
    home: absoluteUrl(site, subject.listing),
    rss: absoluteUrl(site, paths.rss),
    json: absoluteUrl(site, paths.json),
    icon: absoluteUrl(site, iconPath(site.theme, 512)),
    siteName: site.name,
    hub: site.webSubHub,
    items,
    // A show without a picture has that of its newest episode, because the directories accept none
    // without.
    podcast: subject.podcast && {
      ...subject.podcast,
      image: subject.podcast.image ?? items.find(hasSquare)?.squarePicture,
    },
  };
}

const hasSquare = ({ squarePicture: square }: FeedItem) => square !== undefined;

function itemOf(
  { edition }: EditionContent,
  story: StorySummary,
  card: Card | undefined,
): Omit<FeedItem, 'categories'> {
  const { site } = edition;
  const image = card?.multimedia?.image;
  const authors =
    card?.authors.map(({ name, url }) => ({ name, url: absoluteUrl(site, url) })) ?? [];
  const picture = image && sharedPicture(image);
  return {
    id: `${site.alias}:${story.id}`,
    story: story.id,
    url: absoluteUrl(site, card?.url ?? story.path),
    title: story.headline,
    summary: story.description ?? story.subtitle,
    publishedAt: story.publishedAt,
    updatedAt: story.updatedAt,
    authors: authors.length > 0 ? authors : [{ name: story.signature ?? site.name }],
    picture: picture && { ...picture, url: absoluteUrl(site, picture.path), credit: image?.credit },
    squarePicture: image && absoluteUrl(site, squarePicture(image)),
    dockPicture: image && absoluteUrl(site, imageUrlOf(image, DOCK_PICTURE)),
    season: story.type === 'episode' ? story.season : undefined,
    episode: story.type === 'episode' ? story.number : undefined,
  };
}

async function audioOf(
  { edition }: EditionContent,
  { sizeOfFile }: Pick<ContentServices, 'sizeOfFile'>,
  story: StorySummary,
): Promise<FeedAudio | undefined> {
  const { site, locale } = edition;
  const isOpen = story.access === 'free' || !site.paywall.isEnabled;
  if (!story.audio || !isOpen) return undefined;
  const { fileSource, duration, bytes, captions, chapters = [] } = story.audio;
  const own = chapters.find((track) => track.locale === locale) ?? chapters[0];
  return {
    url: absoluteUrl(site, fileSource),
    mediaType: contentTypeOf(new URL(fileSource, site.url).pathname),
    bytes: (await sizeOfFile(fileSource)) ?? bytes ?? 0,
    seconds: duration,
    transcripts: captions.map(({ src, locale: language }) => ({
      url: absoluteUrl(site, src),
      language,
    })),
    // Those on another host cannot be read, and the file of ours would be missing.
    chapters:
      own?.src.startsWith('/media/files/') === true
        ? {
            vtt: absoluteUrl(site, own.src),
            json: absoluteUrl(site, chaptersPath(inEdition(edition, story.path))),
          }
        : undefined,
  };
}

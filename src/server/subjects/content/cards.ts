import { authorPath, inEdition, taxonPath, type Edition } from '#domain/paths/urls.ts';
import type { Card } from '#domain/stories/card.ts';
import { nextDateOf, unchangedUntil, type Event } from '#domain/stories/event.ts';
import { localize } from '#domain/locale/locale.ts';
import { wordsOf, type Image, type PictureRef } from '#domain/pictures/picture.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { EditionContent } from './edition/edition-content.ts';
import { storyHref } from './story-href.ts';

/** Stories as cards, with the names, URLs and pictures of the documents that they reference. */
export async function toCards(
  content: EditionContent,
  stories: readonly StorySummary[],
): Promise<Card[]> {
  const { edition } = content;
  const taxons = await content.documents.listNamed(
    'taxon',
    stories.map(({ taxon }) => taxon),
  );
  const authors = await content.documents.listNamed(
    'author',
    stories.flatMap((story) => story.authors),
  );
  const images = await content.images.find([
    ...stories.flatMap((story) => [
      openingPicture(story),
      posterOf(story),
      ...firstPictures(story),
    ]),
    ...authors.map(({ image }) => image),
  ]);

  return stories.map((story) => {
    const taxon = taxons.find(({ id }) => id === story.taxon);
    const signing = story.authors.flatMap((id) =>
      authors.filter((author) => author.id === id).slice(0, 1),
    );
    const multimedia = multimediaOf(story, images);
    const description = story.subtitle ?? story.description;
    return {
      id: story.id,
      title: story.headline,
      url: storyHref(edition, story),
      ...(description === undefined ? {} : { description }),
      ...(taxon
        ? {
            category: {
              name: localize(taxon.name, edition.locale),
              href: taxonPath(edition, taxon),
            },
          }
        : {}),
      ...(story.kicker ? { kicker: kickerOf(story.kicker, edition) } : {}),
      ...(multimedia ? { multimedia } : {}),
      ...(story.mediaInfo === undefined ? {} : { mediaInfo: story.mediaInfo }),
      articleNewsTypeEnum: story.type,
      access: story.access,
      ...(story.type === 'event' ? eventOf(story.event, content) : {}),
      publishedDate: story.publishedAt,
      ...(story.type === 'live-blog' && story.isLive
        ? { live: liveOf(story, storyHref(edition, story)) }
        : {}),
      authors: signing.map(({ id, name, image, register, slug }) => {
        const portrait = image && images.get(image.picture);
        return {
          id,
          name,
          url: authorPath(edition, { slug }),
          ...(portrait ? { image: portrait } : {}),
          ...(register ? { register: localize(register, edition.locale) } : {}),
        };
      }),
      ...(story.signature === undefined ? {} : { signature: story.signature }),
    };
  });
}

/** A row that was stored before heads had a coverage names no posts until the live blog changes. */
function liveOf(
  { coverage, updatedAt, publishedAt }: StorySummary,
  url: string,
): NonNullable<Card['live']> {
  return {
    updatedAt: coverage?.updatedAt ?? updatedAt ?? publishedAt,
    posts: (coverage?.posts ?? []).map(({ id, at, title }) => ({ title, at, url: `${url}#${id}` })),
  };
}

function kickerOf(
  { text, url, title }: NonNullable<StorySummary['kicker']>,
  edition: Edition,
): NonNullable<Card['kicker']> {
  return {
    text,
    ...(url === undefined ? {} : { url: inEdition(edition, url) }),
    ...(title === undefined ? {} : { title }),
  };
}

function eventOf(event: Event, content: EditionContent): Pick<Card, 'event' | 'eventDate'> {
  const { now, edition } = content;
  const eventDate = nextDateOf(event, now, edition.site.timeZone);
  const day = unchangedUntil(event, now, edition.site.timeZone);
  // The card of an event with a single date always shows that date.
  if (day !== undefined && event.eventOccurrenceType !== 'unique') content.tags.followUntil(day);
  return { event, ...(eventDate === undefined ? {} : { eventDate }) };
}

/** The main picture of a story. */
export function openingPicture(story: StorySummary) {
  return (
    story.image ??
    story.video?.poster ??
    story.audio?.poster ??
    (story.type === 'photo-gallery' ? story.pictures[0] : undefined)
  );
}

/** Maximum of pictures on the card of a gallery; `count` is the total. */
const MOST_PICTURES = 4;

function firstPictures(story: StorySummary): PictureRef[] {
  return story.type === 'photo-gallery' ? story.pictures.slice(0, MOST_PICTURES) : [];
}

function posterOf(story: StorySummary): PictureRef | undefined {
  return story.video?.poster ?? story.audio?.poster;
}

function multimediaOf(story: StorySummary, images: Map<string, Image>): Card['multimedia'] {
  const opening = openingPicture(story);
  const withWords = (ref: PictureRef | undefined): Image | undefined => {
    const archived = ref && images.get(ref.picture);
    return archived && { ...archived, ...wordsOf(ref) };
  };
  const image = withWords(opening);
  const poster = withWords(posterOf(story));
  const shared = { ...(image ? { image } : {}), ...(poster ? { poster } : {}) };
  const timed = (duration: number | undefined) => ({
    ...shared,
    ...(duration === undefined ? {} : { duration }),
  });
  if (story.type === 'photo-gallery') {
    const cards = firstPictures(story).flatMap((ref) => {
      const found = withWords(ref);
      return found ? [{ image: found }] : [];
    });
    return { type: 'photo-gallery', count: story.pictures.length, cards, ...shared };
  }
  if (story.video) return { type: 'video', ...timed(story.video.duration) };
  if (story.audio) return { type: 'audio', ...timed(story.audio.duration) };
  if (story.videoEmbed) return { type: 'videoEmbed', ...shared };
  if (story.audioEmbed) return { type: 'audioEmbed', ...shared };
  return image && { type: 'image', image };
}

import { absoluteUrl, authorPath, showPath, type Edition } from '../paths/urls.ts';
import { plainText } from '../stories/blocks.ts';
import type { Author, DocumentOf } from '../documents/document.ts';
import type { ChannelBroadcasts } from '../schedule/broadcasts.ts';
import { localize, type Locale } from '../locale/locale.ts';
import type { StorySummary, StoryOf } from '../stories/story.ts';
import { pictureUrls, storyFields, type StoryAt } from './creative-work.ts';
import { listed, type Thing } from './json-ld.ts';
import { audioObject, videoObject } from './media.ts';
import { publisherOf } from './organization.ts';
import type { Image } from '../pictures/picture.ts';

type Show = DocumentOf<'show'>;

const TYPES: Record<Show['medium'], { series: string; season: string; episode: string }> = {
  television: { series: 'TVSeries', season: 'TVSeason', episode: 'TVEpisode' },
  radio: { series: 'RadioSeries', season: 'RadioSeason', episode: 'RadioEpisode' },
  podcast: { series: 'PodcastSeries', season: 'PodcastSeason', episode: 'PodcastEpisode' },
  web: { series: 'CreativeWorkSeries', season: 'CreativeWorkSeason', episode: 'Episode' },
};

/** An episode in a list, with its path. */
interface ListedEpisode {
  story: Pick<StorySummary, 'headline' | 'publishedAt'>;
  url: string;
}

/** Structured data of a show's page, with its listed episodes. */
export function showData(options: {
  show: Show;
  edition: Edition;
  image: Image | undefined;
  episodes: readonly ListedEpisode[];
  /** Path of its feed, with the locale prefix. */
  feed: string;
}): Thing {
  const { show, edition, image, episodes, feed } = options;
  const { site, locale } = edition;
  return {
    ...seriesOf(show, edition),
    description: show.resume && plainText(localize(show.resume, locale)),
    image: pictureUrls(image, edition),
    inLanguage: locale,
    publisher: publisherOf(edition),
    hasPart: listed(episodeThings(show, edition, episodes)),
    ...(show.medium === 'podcast' ? { webFeed: absoluteUrl(site, feed) } : {}),
  };
}

/**
 * Structured data of the page about a show. `contributor` is the property of every work for its
 * hosts.
 */
export function showAboutData(options: {
  show: Show;
  edition: Edition;
  image: Image | undefined;
  hosts: readonly Author[];
  /** Path of its feed, with the locale prefix. */
  feed: string;
}): Thing {
  const { hosts, edition, ...rest } = options;
  const people = hosts.map(({ name, slug }) => ({
    '@type': 'Person',
    name,
    url: absoluteUrl(edition.site, authorPath(edition, { slug })),
  }));
  return { ...showData({ ...rest, edition, episodes: [] }), contributor: listed(people) };
}

/** Structured data of a season's page, with its listed episodes. */
export function seasonData(options: {
  show: Show;
  season: number;
  /** Path of the page, with its locale prefix. */
  path: string;
  edition: Edition;
  /** Number of episodes in the season. */
  count: number;
  episodes: readonly ListedEpisode[];
}): Thing {
  const { show, season, path, edition, count, episodes } = options;
  return {
    '@type': TYPES[show.medium].season,
    name: `${show.name} ${season}`,
    url: absoluteUrl(edition.site, path),
    seasonNumber: season,
    numberOfEpisodes: count,
    inLanguage: edition.locale,
    partOfSeries: seriesOf(show, edition),
    hasPart: listed(episodeThings(show, edition, episodes)),
  };
}

/** Structured data of an episode. */
export function episodeData(at: StoryAt, story: StoryOf<'episode'>, show: Show | undefined): Thing {
  const types = TYPES[show?.medium ?? 'web'];
  const series = show && seriesOf(show, at.edition);
  return {
    '@type': types.episode,
    name: story.headline,
    ...storyFields(at),
    image: pictureUrls(at.page.opening, at.edition),
    episodeNumber: story.number,
    partOfSeason:
      story.season === undefined
        ? undefined
        : { '@type': types.season, seasonNumber: story.season },
    partOfSeries: series,
    video: story.video && videoObject(story.video, at),
    audio: story.audio && audioObject(story.audio, at),
  };
}

function episodeThings(show: Show, { site }: Edition, episodes: readonly ListedEpisode[]): Thing[] {
  return episodes.map(({ story, url }) => ({
    '@type': TYPES[show.medium].episode,
    name: story.headline,
    url: absoluteUrl(site, url),
    datePublished: story.publishedAt,
  }));
}

/**
 * Structured data of the broadcasts of shows. Each is a publication of its show: search engines
 * take a BroadcastEvent of its own for an event that readers attend, and expect a place. Broadcasts
 * without a show are omitted.
 */
export function broadcastData(options: {
  edition: Edition;
  shows: readonly Show[];
  channels: readonly ChannelBroadcasts[];
  /** The name of a channel for readers. */
  nameOf(channel: string, locale: Locale): string;
}): Thing[] {
  const { edition, shows, channels, nameOf } = options;
  const { site, locale } = edition;
  return shows.flatMap((show) => {
    const publication = channels.flatMap(({ channel, broadcasts }) =>
      broadcasts
        .filter(({ entry }) => entry.show === show.id)
        .map(({ entry, end }) => ({
          '@type': 'BroadcastEvent',
          name: localize(entry.title, locale),
          startDate: entry.startTime.date,
          endDate: new Date(end).toISOString(),
          publishedOn: {
            '@type': 'BroadcastService',
            name: `${site.name}, ${nameOf(channel, locale)}`,
          },
        })),
    );
    return publication.length > 0 ? [{ ...seriesOf(show, edition), publication }] : [];
  });
}

function seriesOf(show: Show, edition: Edition): Thing {
  return {
    '@type': TYPES[show.medium].series,
    name: show.name,
    url: absoluteUrl(edition.site, showPath(edition, show)),
  };
}

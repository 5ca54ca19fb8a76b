import { lastChange, type Feed, type FeedItem } from './feed.ts';
import { printXml, xml, xmlText, type XmlElement } from './xml.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

const PODCAST_NAMESPACES = {
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

/**
 * Names that the directories of podcasts have for a type
 * (https://podcasters.apple.com/support/823-podcast-requirements).
 */
const ENCLOSURE_TYPES: Readonly<Record<string, string>> = { 'audio/mp4': 'audio/x-m4a' };

/**
 * Prints a feed as RSS 2.0 (https://www.rssboard.org/rss-specification). A show's feed also has the
 * elements for podcast players.
 */
export function printRss(feed: Feed): string {
  const namespaces = feed.podcast ? { ...NAMESPACES, ...PODCAST_NAMESPACES } : NAMESPACES;
  return printXml(
    xml(
      'rss',
      { version: '2.0', ...namespaces },
      xml(
        'channel',
        {},
        xmlText('title', feed.title),
        xmlText('link', feed.home),
        xmlText('description', feed.description),
        xmlText('language', feed.language),
        xmlText('lastBuildDate', lastChange(feed)?.toUTCString()),
        xml('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.rss }),
        feed.hub === undefined ? undefined : xml('atom:link', { rel: 'hub', href: feed.hub }),
        xml(
          'image',
          {},
          xmlText('url', feed.icon),
          xmlText('title', feed.title),
          xmlText('link', feed.home),
        ),
        ...podcastElements(feed),
        ...feed.items.map((item) => itemElement(item, feed)),
      ),
    ),
  );
}

function podcastElements({ podcast, description }: Feed): (XmlElement | undefined)[] {
  if (!podcast) return [];
  return [
    xmlText('itunes:author', podcast.author),
    xmlText('itunes:summary', description),
    xmlText('itunes:type', 'episodic'),
    xmlText('itunes:explicit', String(podcast.isExplicit)),
    podcast.owner &&
      xml(
        'itunes:owner',
        {},
        xmlText('itunes:name', podcast.owner.name),
        xmlText('itunes:email', podcast.owner.email),
      ),
    xml('itunes:category', { text: podcast.category }),
    podcast.image === undefined ? undefined : xml('itunes:image', { href: podcast.image }),
    xmlText('podcast:guid', podcast.guid),
    xmlText('podcast:medium', 'podcast'),
  ];
}

function itemElement(item: FeedItem, { podcast }: Feed): XmlElement {
  const { audio } = item;
  return xml(
    'item',
    {},
    xmlText('title', item.title),
    xmlText('link', item.url),
    xml('guid', { isPermaLink: 'false' }, item.id),
    xmlText('pubDate', new Date(item.publishedAt).toUTCString()),
    ...item.authors.map(({ name }) => xmlText('dc:creator', name)),
    ...item.categories.map((name) => xmlText('category', name)),
    xmlText('description', item.summary),
    audio &&
      xml('enclosure', {
        url: audio.url,
        length: audio.bytes,
        type: ENCLOSURE_TYPES[audio.mediaType] ?? audio.mediaType,
      }),
    pictureElement(item.picture),
    ...(podcast ? episodeElements(item) : []),
  );
}

function pictureElement(picture: FeedItem['picture']): XmlElement | undefined {
  if (!picture) return undefined;
  const { url, width, height, alt, credit } = picture;
  return xml(
    'media:content',
    { url, medium: 'image', type: 'image/jpeg', width, height },
    alt === '' ? undefined : xml('media:description', { type: 'plain' }, alt),
    xmlText('media:credit', credit),
  );
}

function episodeElements({
  audio,
  season,
  episode,
  summary,
  squarePicture,
}: FeedItem): (XmlElement | undefined)[] {
  return [
    xmlText('itunes:summary', summary),
    xmlText(
      'itunes:duration',
      audio?.seconds === undefined ? undefined : Math.round(audio.seconds),
    ),
    xmlText('itunes:season', season),
    xmlText('itunes:episode', episode),
    xmlText('itunes:episodeType', 'full'),
    squarePicture === undefined ? undefined : xml('itunes:image', { href: squarePicture }),
    ...(audio?.transcripts ?? []).map(({ url, language }) =>
      xml('podcast:transcript', { url, type: 'text/vtt', language, rel: 'captions' }),
    ),
    audio?.chapters &&
      xml('podcast:chapters', { url: audio.chapters.json, type: 'application/json+chapters' }),
  ];
}

import { describe, expect, it } from 'vitest';
import type { Feed, FeedAudio, Podcast } from '#domain/files/feed.ts';
import { printJsonFeed } from '#domain/files/json-feed.ts';
import { printRss } from '#domain/files/rss.ts';
import { below, parseXml, textsOf } from '#tests/support/parse-xml.ts';

const audio: FeedAudio = {
  url: 'https://elfar.example/a.mp3',
  mediaType: 'audio/mpeg',
  bytes: 1234,
  seconds: 61.4,
  transcripts: [{ url: 'https://elfar.example/a.ca.vtt', language: 'ca' }],
  chapters: {
    vtt: 'https://elfar.example/a.chapters.vtt',
    json: 'https://elfar.example/a/chapters.json',
  },
};

const feed: Feed = {
  title: 'Política - El Far',
  description: 'Tot «&» més',
  language: 'ca',
  home: 'https://elfar.example/politica/',
  rss: 'https://elfar.example/politica/rss.xml',
  json: 'https://elfar.example/politica/feed.json',
  icon: 'https://elfar.example/icons/elfar-512.png',
  siteName: 'El Far',
  items: [
    {
      id: 'elfar:a',
      story: 'a',
      url: 'https://elfar.example/politica/2026/03/01/a/',
      title: 'Peix & <xips>',
      summary: 'Resum',
      publishedAt: '2026-03-01T10:00:00+01:00',
      updatedAt: '2026-03-02T10:00:00+01:00',
      authors: [{ name: 'Anna', url: 'https://elfar.example/autor/anna/' }, { name: 'Berta' }],
      categories: ['Política', 'Aigua'],
      picture: {
        url: 'https://elfar.example/a.jpg',
        width: 1200,
        height: 675,
        alt: 'El port',
        credit: 'Berta',
      },
      audio,
      season: 2,
      episode: 4,
    },
    {
      id: 'elfar:b',
      story: 'b',
      url: 'https://elfar.example/b/',
      title: 'B',
      publishedAt: '2026-02-01T10:00:00+01:00',
      authors: [],
      categories: [],
    },
  ],
};
const podcast: Podcast = {
  author: 'Anna',
  category: 'Music',
  guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  image: 'https://elfar.example/s.jpg',
  owner: { name: 'El Far', email: 'podcasts@elfar.example' },
  isExplicit: false,
};
const show: Feed = {
  ...feed,
  podcast,
};

describe('RSS', () => {
  const root = parseXml(printRss(feed));

  it('prints the kind, the URLs and the last change of a feed', () => {
    expect([root.name, root.attributes.version]).toEqual(['rss', '2.0']);
    expect(textsOf(root, 'language')).toEqual(['ca']);
    expect(textsOf(root, 'lastBuildDate')).toEqual(['Mon, 02 Mar 2026 09:00:00 GMT']);
    expect(
      below(root, 'atom:link').map(({ attributes }) => [attributes.rel, attributes.href]),
    ).toEqual([['self', feed.rss]]);
  });

  it('prints each story once with its text escaped', () => {
    const [first, second] = below(root, 'item');
    expect(
      first && [textsOf(first, 'title'), textsOf(first, 'dc:creator'), textsOf(first, 'category')],
    ).toEqual([['Peix & <xips>'], ['Anna', 'Berta'], ['Política', 'Aigua']]);
    expect(first && textsOf(first, 'description')).toEqual(['Resum']);
    expect(first && below(first, 'guid')[0]?.attributes).toEqual({ isPermaLink: 'false' });
    expect(first && below(first, 'enclosure')[0]?.attributes).toEqual({
      url: 'https://elfar.example/a.mp3',
      length: '1234',
      type: 'audio/mpeg',
    });
    expect(first && below(first, 'media:content')[0]?.attributes).toMatchObject({
      url: 'https://elfar.example/a.jpg',
      width: '1200',
    });
    expect(second?.children.map(({ name }) => name)).toEqual(['title', 'link', 'guid', 'pubDate']);
  });

  it('prints the hub if there is one', () => {
    const links = below(parseXml(printRss({ ...feed, hub: 'https://hub.example/' })), 'atom:link');
    expect(links.map(({ attributes }) => [attributes.rel, attributes.href])).toContainEqual([
      'hub',
      'https://hub.example/',
    ]);
  });

  // R10.9
  it('prints podcast elements for a show and for nothing else', () => {
    const podcast = parseXml(printRss(show));
    expect(textsOf(podcast, 'podcast:guid')).toEqual([show.podcast?.guid]);
    expect(textsOf(podcast, 'itunes:explicit')).toEqual(['false']);
    expect(below(podcast, 'itunes:category').map(({ attributes }) => attributes.text)).toEqual([
      'Music',
    ]);
    expect([
      textsOf(podcast, 'itunes:duration'),
      textsOf(podcast, 'itunes:season'),
      textsOf(podcast, 'itunes:episode'),
    ]).toEqual([['61'], ['2'], ['4']]);
    expect(printRss(feed)).not.toMatch(/itunes|podcast/);
  });

  // R10.9
  it('prints who owns a show’s feed, and whether it is explicit', () => {
    const printed = parseXml(printRss({ ...show, podcast: { ...podcast, isExplicit: true } }));
    const [owner] = below(printed, 'itunes:owner');
    expect(owner && [textsOf(owner, 'itunes:name'), textsOf(owner, 'itunes:email')]).toEqual([
      ['El Far'],
      ['podcasts@elfar.example'],
    ]);
    expect(textsOf(printed, 'itunes:explicit')).toEqual(['true']);
  });

  // R10.9
  it('prints the transcripts and chapters of an episode', () => {
    const [episode, other] = below(parseXml(printRss(show)), 'item');
    const attributesOf = (item: typeof episode, name: string) =>
      item ? below(item, name).map(({ attributes }) => attributes) : [];
    expect(attributesOf(episode, 'podcast:transcript')).toEqual([
      { url: 'https://elfar.example/a.ca.vtt', type: 'text/vtt', language: 'ca', rel: 'captions' },
    ]);
    expect(attributesOf(episode, 'podcast:chapters')).toEqual([
      { url: 'https://elfar.example/a/chapters.json', type: 'application/json+chapters' },
    ]);
    expect([
      ...attributesOf(other, 'podcast:transcript'),
      ...attributesOf(other, 'podcast:chapters'),
    ]).toEqual([]);
  });

  it('names the type of an M4A file as the directories of podcasts do', () => {
    const items = show.items
      .map((item) => ({ ...item, audio: { ...audio, mediaType: 'audio/mp4' } }))
      .slice(0, 1);
    const printed = parseXml(printRss({ ...show, items }));
    expect(below(printed, 'enclosure').map(({ attributes }) => attributes.type)).toEqual([
      'audio/x-m4a',
    ]);
  });

  it('prints an empty feed as valid RSS', () => {
    expect(below(parseXml(printRss({ ...feed, items: [] })), 'item')).toEqual([]);
  });
});

describe('JSON Feed', () => {
  it('prints the fields that version 1.1 requires', () => {
    const parsed: unknown = JSON.parse(printJsonFeed({ ...feed, hub: 'https://hub.example/' }));
    expect(parsed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: feed.json,
      hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
      items: [
        {
          id: 'elfar:a',
          content_text: 'Resum',
          image: 'https://elfar.example/a.jpg',
          attachments: [
            { url: 'https://elfar.example/a.mp3', mime_type: 'audio/mpeg', size_in_bytes: 1234 },
          ],
          _portada: { id: 'a', chapters: 'https://elfar.example/a.chapters.vtt' },
        },
        { id: 'elfar:b', content_text: 'B' },
      ],
    });
  });
});

import type { Feed, FeedItem } from './feed.ts';

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function printJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.json,
    description: feed.description,
    icon: feed.icon,
    language: feed.language,
    authors: [{ name: feed.siteName }],
    ...(feed.hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: feed.hub }] }),
    items: feed.items.map((item) => itemOf(item, feed)),
  });
}

function itemOf({ audio, picture, ...item }: FeedItem, { podcast, title }: Feed) {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    // JSON Feed requires content_html or content_text. The whole story is only on its page.
    content_text: item.summary ?? item.title,
    summary: item.summary,
    image: picture?.url,
    date_published: item.publishedAt,
    date_modified: item.updatedAt,
    authors: item.authors,
    tags: item.categories,
    attachments: audio && [
      {
        url: audio.url,
        mime_type: audio.mediaType,
        size_in_bytes: audio.bytes || undefined,
        duration_in_seconds: audio.seconds,
      },
    ],
    // An extension as version 1.1 has them: the facts that the dock of the site needs besides
    // (`src/browser/media/audio`).
    _portada: audio && {
      id: item.story,
      series: podcast ? title : undefined,
      picture: item.dockPicture,
      chapters: audio.chapters?.vtt,
    },
  };
}

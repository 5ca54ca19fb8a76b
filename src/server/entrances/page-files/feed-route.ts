import type { APIRoute } from 'astro';
import type { Feed } from '#domain/files/feed.ts';
import { printJsonFeed } from '#domain/files/json-feed.ts';
import { printRss } from '#domain/files/rss.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';
import type { FindFeedSubject } from './feed-subjects.ts';
import { readFeed } from './read-feed.ts';

const PRINTERS = { 'rss.xml': printRss, 'feed.json': printJsonFeed } satisfies Record<
  string,
  (feed: Feed) => string
>;

/**
 * Serves the feeds of one kind of listing in a format. The last but one segment of the path, if
 * there is one, is the listing's slug.
 */
export function feedRoute(name: keyof typeof PRINTERS, find: FindFeedSubject): APIRoute {
  return async ({ locals }) => {
    const { content, services, path } = locals;
    // `params` cannot be used: after a rewrite by the middleware, an endpoint still receives those
    // of the original path (Astro 7.3).
    const subject = await find(content, path.split('/').at(-2) ?? '');
    return answerFile(
      name,
      subject && PRINTERS[name](await readFeed(content, services.content, subject)),
    );
  };
}

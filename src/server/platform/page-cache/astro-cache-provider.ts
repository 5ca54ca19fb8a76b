import type { CacheProvider } from 'astro';

/**
 * Sends the cache metadata of a page, its lifetime and cache tags, to the listener in front of
 * Astro and to any CDN. Only publications purge pages (`PageCache.purge`); a page cannot.
 */
export default function createProvider(): CacheProvider {
  return {
    name: 'portada-page-cache',
    setHeaders({ maxAge = 0, swr = 0, tags = [] }) {
      return new Headers({
        'CDN-Cache-Control': `max-age=${maxAge}, stale-while-revalidate=${swr}`,
        'Cache-Tag': tags.join(','),
      });
    },
    invalidate() {
      return Promise.reject(
        new Error(
          'A page cannot purge the cache: publish through src/server/subjects/publishing/publish.ts.',
        ),
      );
    },
  };
}

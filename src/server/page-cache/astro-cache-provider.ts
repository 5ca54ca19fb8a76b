import type { CacheProvider } from 'astro';

/**
 * Tells the listener in front of Astro, and any CDN in front of that, how long a page holds and what it shows. Pages are dropped by
 * publications (`PageCache.purge`), never from inside a page.
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
      return Promise.reject(new Error('A page cannot purge the cache: publish through src/server/content/publish.ts.'));
    },
  };
}

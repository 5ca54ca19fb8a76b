import { mostReadTag } from '#domain/documents/cache-tags.ts';
import type { Site } from '#domain/sites/site.ts';
import { BEACON_KINDS } from '#domain/reads/beacon.ts';
import { MOST_READ_LIMIT } from '#domain/fronts/front-blocks.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

/**
 * Returns a task that purges the pages with the most read stories of an edition if their order has
 * changed since its last run. The first run purges all of them, because a cached page may show an
 * older order. Run it every few minutes: it bounds how often these pages are rendered again.
 */
export function createMostReadRefresh(options: {
  repository: Pick<ContentRepository, 'listMostRead'>;
  sites: readonly Site[];
  onPurge(tags: string[]): Promise<void>;
  now?: () => Date;
}): () => Promise<void> {
  const { repository, sites, onPurge, now = () => new Date() } = options;
  const editions = sites.flatMap((site) =>
    site.locales.map((locale) => ({ site: site.alias, locale })),
  );
  /** The order of the stories in each edition, by cache tag. */
  const known = new Map<string, string>();

  const readOrder = async (edition: (typeof editions)[number], at: Date) => {
    const orders: string[] = [];
    for (const kind of BEACON_KINDS) {
      const stories = await repository.listMostRead(
        { ...edition, kind, limit: MOST_READ_LIMIT },
        at,
      );
      orders.push(stories.map(({ id }) => id).join(' '));
    }
    return orders.join('\n');
  };
  return async () => {
    const at = now();
    const changed = new Map<string, string>();
    for (const edition of editions) {
      const tag = mostReadTag(edition.site, edition.locale);
      const order = await readOrder(edition, at);
      if (known.get(tag) !== order) changed.set(tag, order);
    }
    if (changed.size > 0) await onPurge([...changed.keys()]);
    // Remembered after the purge, so that a failed one is repeated.
    for (const [tag, order] of changed) known.set(tag, order);
  };
}

import { documentTag } from '#domain/documents/cache-tags.ts';
import { openApplication } from '#server/programs/app/application.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';

/**
 * Renders every page of a newsroom, publishes a new story and an alert, and prints the numbers of
 * pages that each of them renders again. The story is in the largest section, and has the five tags
 * and two authors with most stories.
 */

const config = readConfig();
const application = await openApplication(config, createLog('error'));
const { pages, backend, wiring } = application;
await warmPages({ pages, keys: backend.listPageKeys() });
const site = 'elfar';
const now = new Date();
const siteDocuments = await wiring.repository.listSiteDocuments(site);
const total = pages.size;
const story = await countPurged({
  type: 'article',
  id: 'bench-cost',
  storyId: 'bench-cost',
  site,
  locale: 'ca',
  slug: 'bench-cost',
  headline: 'Bench cost',
  taxon: (await largest('taxon', 1))[0],
  tags: await largest('tag', 5),
  authors: await largest('author', 2),
  publishedAt: new Date(now.getTime() - 1000).toISOString(),
  body: [],
});
const alert = await countPurged({
  type: 'alert',
  id: 'bench-alert',
  site,
  locale: 'ca',
  title: 'Bench',
  startsAt: now.toISOString(),
});
process.stdout.write(`${JSON.stringify({ story, alert, total })}\n`);
await application.close();

/** Ids of the sections, tags or authors with most stories. */
async function largest(kind: 'taxon' | 'tag' | 'author', limit: number): Promise<string[]> {
  const counted: { id: string; count: number }[] = [];
  for (const { type, id } of siteDocuments)
    if (type === kind)
      counted.push({
        id,
        count: await wiring.repository.countStories({ site, locale: 'ca', of: { kind, id } }, now),
      });
  return counted
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limit)
    .map(({ id }) => id);
}

/**
 * Publishes a document, and counts the pages that are queued for their next render. Generated files
 * are not queued. Other purges meanwhile, such as by the clock, do not count.
 */
async function countPurged(document: { id: string; [field: string]: unknown }): Promise<number> {
  const purge = pages.purge.bind(pages);
  let count = 0;
  pages.purge = async (tags, ...rest) => {
    const keys = await purge(tags, ...rest);
    if (tags.includes(documentTag(document.id)))
      count += keys.filter((key) => key.endsWith('/')).length;
    return keys;
  };
  const outcome = await wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: { kind: 'command', id: 'bench' },
    submissions: [{ source: 'bench', document }],
  });
  pages.purge = purge;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  await pages.settled();
  return count;
}

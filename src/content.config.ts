import type { Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { documentSchema } from './domain/documents/document.ts';
import { siteSchema } from './domain/sites/site.ts';
import { createMarkdownParser } from './server/subjects/html/markdown-parser.ts';
import { readConfig } from './server/platform/settings/config.ts';
import { readContentFiles } from './server/subjects/publishing/content-files.ts';
import { ContentError } from './server/platform/settings/content-problem.ts';
import { readSites } from './server/platform/settings/read-sites.ts';

// Content folder as Astro collections: an invalid file stops the build with the same messages as
// the sync. Pages read the store, which also contains imported and pushed documents
// (src/server/subjects/publishing/sync-content.ts).

const { CONTENT_DIR } = readConfig();

const sites: Loader = {
  name: 'portada-sites',
  async load({ store, parseData }) {
    store.clear();
    for (const site of readSites(CONTENT_DIR))
      store.set({ id: site.alias, data: await parseData({ id: site.alias, data: { ...site } }) });
  },
};

const documents: Loader = {
  name: 'portada-documents',
  async load({ store }) {
    const markdown = createMarkdownParser();
    const reading = { sites: readSites(CONTENT_DIR), now: new Date(), markdown };
    const { submissions, problems } = await readContentFiles(CONTENT_DIR, reading).finally(() =>
      markdown.close(),
    );
    store.clear();
    for (const { source, document } of submissions) {
      const result = documentSchema.safeParse(document);
      if (result.success) store.set({ id: result.data.id, data: { ...result.data } });
      else
        problems.push(
          ...result.error.issues.map((issue) => ({
            source,
            field: issue.path.join('.'),
            reason: issue.message,
          })),
        );
    }
    if (problems.length > 0) throw new ContentError(problems);
  },
};

export const collections = {
  sites: defineCollection({ loader: sites, schema: siteSchema }),
  documents: defineCollection({ loader: documents, schema: documentSchema }),
};

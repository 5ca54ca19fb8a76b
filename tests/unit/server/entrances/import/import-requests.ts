import { readFileSync } from 'node:fs';
import { siteSchema } from '#domain/sites/site.ts';
import type { ImportRequest } from '#server/entrances/import/import-command.ts';
import type { ImportEnvironment } from '#server/entrances/import/import-environment.ts';
import { pictureNamesOf } from '#server/entrances/import/media-folder.ts';
import { MemoryPublisher } from '#tests/real/memory-publisher.ts';
import { CONTEXT, fixture, sourceOf, TAG, TAXONS } from './sources.ts';

const SITE = siteSchema.parse({
  alias: 'vall',
  id: 'vall',
  mediaId: 'vall',
  name: 'La Vall',
  scheme: 'http',
  staticUrl: '',
  url: 'http://vall.example',
  hosts: ['vall.example'],
  locales: ['ca'],
  defaultLocale: 'ca',
  theme: 'vall',
  tagline: { ca: 'x' },
  navigation: { ca: [], es: [] },
  footer: { ca: [], es: [] },
  taxons: ['vall-actualitat'],
});

/** An environment without a database. With `server`, a node is running. */
export function environmentOf(
  publisher: MemoryPublisher,
  server?: { url: string; token: string; pause?: number },
): ImportEnvironment {
  return {
    sites: [SITE],
    findRunningServer: async () => server,
    openPublisher: async () => ({ publisher, known: CONTEXT, close: async () => {} }),
    isWholePicture: async (file) => readFileSync(file).length > 0,
    savePicture: pictureNamesOf,
  };
}

/** A request to import the small WordPress export. */
export function request(fields: Partial<ImportRequest> = {}): ImportRequest {
  return {
    sources: [sourceOf(fixture('small.wordpress.xml'), { name: 'export.xml' })],
    site: 'vall',
    locale: 'ca',
    taxon: undefined,
    media: undefined,
    isDryRun: false,
    ...fields,
  };
}

export const publisherWithTaxons = () => new MemoryPublisher([...TAXONS, TAG]);

import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bodyText } from '#domain/stories/blocks.ts';
import { documentSchema, isStory, type Document } from '#domain/documents/document.ts';
import type { Destination, ItemOutcome } from '#server/entrances/import/destination.ts';
import type { ImportContext } from '#server/entrances/ninjs/import-context.ts';
import { ImportReport } from '#server/entrances/import/import-report.ts';
import { runImport } from '#server/entrances/import/import-run.ts';
import type { ImportSource } from '#server/entrances/import/importer.ts';
import { NO_TEXT } from '#server/entrances/ninjs/ninjs-documents.ts';
import { ninjsImporter } from '#server/entrances/import/ninjs-importer.ts';
import { createPublisherDestination } from '#server/entrances/import/publisher-destination.ts';
import { wxrImporter } from '#server/entrances/import/wxr-importer.ts';
import { MemoryPublisher } from '#tests/real/memory-publisher.ts';
import { articlesToNinjs } from '#tests/real/plain-articles.ts';

/**
 * Imports real files (`npm run test:real -- FOLDER`), which may not be part of this repository.
 * Every item must become a valid story with readable content, and a second import must change
 * nothing.
 */

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write('Usage: npm run test:real -- FOLDER\n');
  process.exit(2);
}

const TAXON = documentSchema.parse({
  type: 'taxon',
  id: 'real-news',
  site: 'real',
  slug: { ca: 'noticies' },
  name: { ca: 'Notícies' },
});
const CONTEXT: ImportContext = {
  site: 'real',
  locale: 'ca',
  timeZone: 'Europe/Madrid',
  defaultTaxon: TAXON.id,
  taxons: [{ id: TAXON.id, names: ['Notícies'] }],
  tags: [],
  authors: [],
  findPicture: () => undefined,
  now: new Date('2025-01-01T00:00:00Z'),
};

let passed = 0;
let failed = 0;
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:xml|json|ndjson)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .toSorted();
const lost = new ImportReport();
for (const file of files) await importTwice(file);
process.stdout.write(`${lost.text({ isDryRun: false })}\n\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function importTwice(file: string): Promise<void> {
  // Each file has a store of its own, because the versions of one example share their identifiers.
  const publisher = new MemoryPublisher([TAXON]);
  const first = await importFile(file, publisher, lost);
  if (first.length === 0) check(file, 'is an import of at least one item', false);
  for (const outcome of first) {
    const document = outcome.ok ? publisher.documents.get(outcome.id) : undefined;
    const reasons = outcome.ok
      ? ''
      : outcome.problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
    check(file, `${outcome.sourceId} is a valid story ${reasons}`, document !== undefined);
    if (document)
      check(
        file,
        `${outcome.sourceId} has something to read`,
        isReadable(document) ||
          (outcome.ok && outcome.changes.some(({ what }) => what === NO_TEXT)),
      );
  }
  const again = await importFile(file, publisher, new ImportReport());
  for (const outcome of again)
    check(
      file,
      `${outcome.sourceId} is unchanged when it comes again`,
      outcome.ok && outcome.result === 'unchanged',
    );
}

async function importFile(
  file: string,
  publisher: MemoryPublisher,
  report: ImportReport,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  await runImport({
    sources: [sourceOf(file)],
    importers: [wxrImporter, ninjsImporter],
    report,
    destinationOf: ({ origin }): Destination => {
      const destination = createPublisherDestination({
        publisher,
        context: CONTEXT,
        origin,
        actor: { kind: 'command', id: 'test-real' },
      });
      return {
        async publish(items) {
          const published = await destination.publish(items);
          outcomes.push(...published);
          return published;
        },
      };
    },
  });
  return outcomes;
}

function sourceOf(file: string): ImportSource {
  const name = path.basename(file);
  if (name !== 'articles.json') return { name, open: () => createReadStream(file) };
  const lines = Buffer.from(articlesToNinjs(readFileSync(file, 'utf8')));
  return {
    name,
    async *open() {
      yield lines;
    },
  };
}

function isReadable(document: Document): boolean {
  if (!isStory(document)) return false;
  return (
    bodyText(document.body).trim() !== '' ||
    document.body.some(({ type }) => type === 'embed' || type === 'gallery' || type === 'image') ||
    document.type === 'photo-gallery' ||
    document.type === 'event'
  );
}

function check(file: string, what: string, isTrue: boolean): void {
  if (isTrue) passed += 1;
  else {
    failed += 1;
    process.stdout.write(`FAILED ${path.basename(file)}: ${what}\n`);
  }
}

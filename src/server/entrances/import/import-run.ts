import type { Destination, ReadyItem } from './destination.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedItem, Importer, ImportSource } from './importer.ts';
import { BROKEN_PICTURE } from '../ninjs/pictures/ninjs-pictures.ts';
import { withLosses, withPortada } from '../ninjs/with-portada.ts';
import { findMediaFile, pictureAddressesIn } from './media-folder.ts';

/** Number of items published together. */
const BATCH = 50;

/**
 * Maximum of items of a file that are sent again at its end, because the server did not answer.
 * Others are refused at once.
 */
const MOST_UNTRIED = 1000;

export interface ImportRun {
  sources: readonly ImportSource[];
  importers: readonly Importer[];
  /** Returns the destination of the items that an importer reads from a file. */
  destinationOf(importer: Importer, source: ImportSource): Destination;
  report: ImportReport;
  /** Access to the pictures of the items, if the operator has their files. */
  media?:
    | {
        folder: string;
        isWhole(file: string): Promise<boolean>;
        save(file: string): Promise<{ picture: string; file: string }>;
      }
    | undefined;
  /** Section of stories without one; by default the site's first. */
  taxon?: string | undefined;
  /** Called with the number of processed items and the total of a file. */
  onProgress?(file: string, done: number, total: number): void;
}

/**
 * Imports files one after another. An unreadable file is rejected completely, an invalid item
 * individually. Both are reported.
 */
export async function runImport(run: ImportRun): Promise<void> {
  for (const source of run.sources) await importFile(run, source);
}

async function importFile(run: ImportRun, source: ImportSource): Promise<void> {
  const { report } = run;
  const head = await headOf(source);
  const importer = run.importers.find((candidate) => candidate.sniff(head));
  if (!importer) {
    report.addUnreadable(
      source.name,
      head.length === 0
        ? 'it is empty'
        : `it is neither XML nor JSON (${run.importers.map(({ name }) => name).join(', ')})`,
    );
    return;
  }
  const prepared = await importer.prepare(source, {
    progress: () => {},
    skipped: (what) => report.addSkipped(what),
  });
  if (!prepared.ok) {
    report.addUnreadable(source.name, prepared.problem);
    return;
  }
  const destination = run.destinationOf(importer, source);
  const untried: ReadyItem[] = [];
  let done = 0;
  for await (const batch of batchesOf(prepared.items())) {
    const ready: ReadyItem[] = [];
    for (const item of batch) {
      if ('problem' in item)
        report.add(source.name, {
          sourceId: item.sourceId,
          ok: false,
          problems: [{ source: item.sourceId, field: '', reason: item.problem }],
        });
      else ready.push({ ...item, ninjs: await completed(run, item.ninjs) });
    }
    const outcomes = await destination.publish(ready);
    for (const [index, outcome] of outcomes.entries()) {
      const item = ready[index];
      if (!outcome.ok && outcome.isUntried && item && untried.length < MOST_UNTRIED)
        untried.push(item);
      else report.add(source.name, outcome);
    }
    done += batch.length;
    run.onProgress?.(source.name, done, prepared.total);
  }
  // The server may have started again meanwhile.
  for (const item of untried)
    for (const outcome of await destination.publish([item])) report.add(source.name, outcome);
}

async function headOf(source: ImportSource): Promise<Uint8Array> {
  for await (const chunk of source.open()) if (chunk.length > 0) return chunk;
  return new Uint8Array();
}

async function* batchesOf(items: AsyncIterable<ImportedItem>): AsyncGenerator<ImportedItem[]> {
  let batch: ImportedItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Adds the operator's options to a document: a section, and the files of its pictures. */
async function completed({ media, taxon }: ImportRun, ninjs: unknown): Promise<unknown> {
  const sectioned = withPortada(ninjs, {
    imported: true,
    ...(taxon === undefined ? {} : { taxon }),
  });
  if (!media) return sectioned;
  const pictures = [];
  const broken = [];
  for (const src of pictureAddressesIn(ninjs)) {
    const file = await findMediaFile(media.folder, src);
    if (file === undefined) continue;
    if (await media.isWhole(file)) pictures.push({ src, ...(await media.save(file)) });
    else broken.push({ what: BROKEN_PICTURE, detail: src });
  }
  return withLosses(
    pictures.length === 0 ? sectioned : withPortada(sectioned, { pictures }),
    broken,
  );
}

import path from 'node:path';
import type { Locale } from '#domain/locale/locale.ts';
import { checkingPublisher } from './checking-publisher.ts';
import type { Destination } from './destination.ts';
import type { ImportContext } from '../ninjs/import-context.ts';
import type { KnownContent } from '#server/subjects/content/known-content.ts';
import type { ImportEnvironment } from './import-environment.ts';
import { ImportReport, type WriteReport } from './import-report.ts';
import { runImport } from './import-run.ts';
import type { Importer, ImportSource } from './importer.ts';
import { pictureNamesOf } from './media-folder.ts';
import { ninjsImporter } from './ninjs-importer.ts';
import { createPublisherDestination } from './publisher-destination.ts';
import { createPushDestination } from './push-destination.ts';
import { wxrImporter } from './wxr-importer.ts';

/** The options of an import. */
export interface ImportRequest {
  sources: readonly ImportSource[];
  site: string;
  locale: Locale;
  taxon: string | undefined;
  /** Folder with the pictures. */
  media: string | undefined;
  isDryRun: boolean;
}

export interface ImportPorts {
  environment: ImportEnvironment;
  writeReport?: WriteReport;
  onProgress?(file: string, done: number, total: number): void;
}

const NOTHING_KNOWN: KnownContent = {
  taxons: [],
  tags: [],
  authors: [],
  findPicture: () => undefined,
};

/**
 * Imports files into a site, through the running server if there is one. Throws if the options do
 * not match the installation.
 */
export async function importCommand(
  request: ImportRequest,
  ports: ImportPorts,
): Promise<{ isClean: boolean; text: string }> {
  const { environment } = ports;
  const context = contextOf(request, environment);
  const server = await environment.findRunningServer();
  // The store of a running server cannot be read from this process, so that a dry run only checks
  // the documents themselves.
  const opened = server ? undefined : await environment.openPublisher(request.site);
  const report = new ImportReport(ports.writeReport);
  const destinationOf = ({ origin }: Importer, { name }: ImportSource): Destination => {
    if (server && !request.isDryRun)
      return createPushDestination({ ...server, site: request.site, locale: request.locale });
    const publisher = request.isDryRun || !opened ? checkingPublisher : opened.publisher;
    return createPublisherDestination({
      publisher,
      origin,
      actor: { kind: 'import', id: path.basename(name) },
      context: { ...context, ...(opened?.known ?? NOTHING_KNOWN) },
    });
  };
  try {
    await runImport({
      sources: request.sources,
      importers: [wxrImporter, ninjsImporter],
      destinationOf,
      report,
      taxon: request.taxon,
      media:
        request.media === undefined
          ? undefined
          : {
              folder: request.media,
              isWhole: (file) => environment.isWholePicture(file),
              save: request.isDryRun ? pictureNamesOf : (file) => environment.savePicture(file),
            },
      ...(ports.onProgress ? { onProgress: ports.onProgress } : {}),
    });
  } finally {
    report.end();
    await opened?.close();
  }
  return { isClean: report.isClean, text: report.text({ isDryRun: request.isDryRun }) };
}

function contextOf(
  { site: alias, locale, taxon }: ImportRequest,
  { sites }: ImportEnvironment,
): Omit<ImportContext, keyof KnownContent> {
  const site = sites.find((one) => one.alias === alias);
  if (!site)
    throw new Error(
      `Unknown site "${alias}"; the sites are ${sites.map((one) => one.alias).join(', ')}.`,
    );
  if (!site.locales.includes(locale))
    throw new Error(
      `${alias} is not published in ${locale}; its languages are ${site.locales.join(', ')}.`,
    );
  const defaultTaxon = taxon ?? site.taxons[0];
  if (defaultTaxon === undefined)
    throw new Error(`${alias} has no sections: set --taxon to the section of stories without one.`);
  return { site: alias, locale, timeZone: site.timeZone, defaultTaxon, now: new Date() };
}

import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LOCALES } from '#domain/locale/locale.ts';
import { startProgress } from '#server/platform/runtime/progress.ts';
import { openImportEnvironment } from './open-import-environment.ts';
import { importCommand, type ImportRequest } from '#server/entrances/import/import-command.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run import -- FILE… --site ALIAS --locale ca|es [--taxon ID] [--media DIR] [--report FILE] [--dry-run]

  FILE       a WordPress export (WXR), or ninjs 1.x, 2.x, 3.x: one document, a list, or one per line
  --site     alias of the site that the stories are for
  --locale   language they are written in
  --taxon    section of the stories without one; by default the site's first
  --media    folder with the pictures (such as wp-content/uploads); pictures are never fetched from the network
  --report   file for the full report, as JSON; the summary is always printed
  --dry-run  read and check everything, store nothing`;

await runCommand({ usage: USAGE, read: readRequest, run });

async function run(request: CommandLine): Promise<number> {
  const environment = await openImportEnvironment();
  const report = request.report === undefined ? undefined : openSync(request.report, 'w');
  const progress = startProgress('Import');
  try {
    const result = await importCommand(request, {
      environment,
      ...(report === undefined
        ? {}
        : { writeReport: (text, position) => void writeSync(report, text, position) }),
      onProgress: (_file, done, total) => progress.update(done, total),
    });
    progress.end(result.isClean ? 'done' : 'done, with problems');
    process.stdout.write(`${result.text}\n`);
    return result.isClean ? 0 : 1;
  } finally {
    if (report !== undefined) closeSync(report);
  }
}

type CommandLine = ImportRequest & { report: string | undefined };

function readRequest(args: string[]): CommandLine | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        locale: { type: 'string' },
        taxon: { type: 'string' },
        media: { type: 'string' },
        report: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const locale = LOCALES.find((known) => known === values.locale);
    if (positionals.length === 0) return 'Name at least one file to import.';
    if (values.site === undefined) return 'Set the site of the stories: --site ALIAS.';
    if (!locale) return `Set the language of the stories: --locale ${LOCALES.join('|')}.`;
    const missing = positionals.find(
      (file) => !statSync(file, { throwIfNoEntry: false })?.isFile(),
    );
    if (missing !== undefined) return `The file "${missing}" does not exist.`;
    if (
      values.media !== undefined &&
      !statSync(values.media, { throwIfNoEntry: false })?.isDirectory()
    )
      return `The folder "${values.media}" does not exist.`;
    const sources = positionals.map((name) => ({ name, open: () => createReadStream(name) }));
    return {
      sources,
      site: values.site,
      locale,
      taxon: values.taxon,
      media: values.media,
      isDryRun: values['dry-run'],
      report: values.report,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import { openApplication } from './application.ts';
import { isPlaceNamed, readConfig } from '#server/platform/settings/config.ts';
import { isFolderMissing } from '#server/platform/database/embedded-folder.ts';
import { DatabaseInUseError } from '#server/platform/database/database.ts';
import { PendingMigrationError } from '#server/platform/database/known-migrations.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';
import { startProgress } from '#server/platform/runtime/progress.ts';

/**
 * The last step of `npm run build`: renders every known page into the cache, so that a deployment
 * starts warm. Fails if a page fails. If a running server on PGlite uses the database, or the
 * database lacks migrations, the step is skipped: a build migrates only an empty database, because
 * nodes of the former build run on any other. It is skipped, too, if neither settings nor files say
 * where the newspaper is: a build without the settings of the service would make a second one
 * beside the sources.
 */
async function main(): Promise<void> {
  const config = readConfig();
  if (!isPlaceNamed() && isFolderMissing(config.DATABASE_URL)) {
    process.stderr.write(
      `The build is complete. ${config.DATA_DIR} has no newspaper: the first start makes it, and renders the pages.\n`,
    );
    return;
  }
  const application = await openApplication(config, createLog('error'), { runsJobs: false });
  const progress = startProgress('pages');
  const { made, failed, isFull } = await warmPages({
    pages: application.pages,
    keys: application.backend.listPageKeys(),
    onPage: ({ done }) => progress.update(done),
  });
  progress.end(
    `${made} rendered, ${application.pages.size} in the cache${isFull ? ', PAGE_DISK is nearly full' : ''}`,
  );
  await application.close();
  const lines = failed.map(({ key, reason }) => `  ${key}: ${reason}`);
  if (failed.length > 0) throw new Error(`These pages could not be rendered:\n${lines.join('\n')}`);
}

main().catch((error: unknown) => {
  if (error instanceof DatabaseInUseError) {
    process.stderr.write(
      'The build is complete. A running process uses the database folder, so the next start renders the pages of this build.\n',
    );
    return;
  }
  if (error instanceof PendingMigrationError) {
    process.stderr.write(
      `The build is complete. ${error.message} It renders the pages of this build, too.\n`,
    );
    return;
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { offeredDemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Config } from '../settings/config.ts';
import { socialCredentialsOf } from '../settings/social-environment.ts';
import { StartError } from '../observability/start-error.ts';

/** The file `build.json` that scripts/running/builds.mjs writes into each build. */
const buildNote = z.object({ sources: z.string().min(1) });

/**
 * The folder of the current build. `dist` may be a link that the next build switches; a node stays
 * with the build that it started with.
 */
export function findBuild(): string {
  const dist = fileURLToPath(new URL('../../../../dist/', import.meta.url));
  if (!existsSync(path.join(dist, 'server', 'entry.mjs')))
    throw new StartError(
      'BUILD_MISSING',
      'dist/ contains no build. Run "npm run build" first, or "npm start", which builds as well.',
    );
  return realpathSync(dist);
}

/**
 * Hashes everything besides content that pages depend on: the build, the sites' files and URLs, the
 * enabled providers, and the demonstration readers. Pages of another generation are not served.
 */
export function generationOf(config: Config, sites: readonly Site[], build: string): string {
  const demoReaders = sites.map((site) => offeredDemoReader(site, config.MAIL_URL)?.email);
  const served = [
    ...sites.map(({ url }) => url),
    ...Object.keys(socialCredentialsOf(config)).toSorted(),
    ...demoReaders,
  ];
  // Two builds of the same sources count as equal, even if their file names differ.
  const { sources } = buildNote.parse(
    JSON.parse(readFileSync(path.join(build, 'build.json'), 'utf8')),
  );
  const hash = createHash('sha256').update(served.join()).update(sources);
  const folder = path.join(config.CONTENT_DIR, 'sites');
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ))
    hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

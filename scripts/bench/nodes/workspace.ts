import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { listBuilds } from '#scripts/running/builds.mjs';

/** The project's root. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Content folder of the demo newsroom. */
export const DEMO_CONTENT = path.join(ROOT, 'src/content');

/** The build that a start serves. Throws without one: each node of a measurement would end at once. */
export function currentBuild(): { id: string } {
  const current = listBuilds(ROOT).find(({ isCurrent }) => isCurrent);
  if (!current) throw new Error('The current build is missing. Run "npm run build" first.');
  return current;
}

/** Creates a temporary folder for the duration of `work`. */
export async function inWorkspace<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portada-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Copies the demo newsroom, without stories if `withStories` is false. Media files are linked
 * instead of copied. Every site gets `featureFlags`.
 */
export function copyDemo(
  target: string,
  options: { withStories: boolean; featureFlags: Record<string, boolean> },
): void {
  mkdirSync(target, { recursive: true });
  for (const folder of readdirSync(DEMO_CONTENT)) {
    const source = path.join(DEMO_CONTENT, folder);
    if (folder === 'media') symlinkSync(source, path.join(target, folder));
    else if (folder !== 'stories' || options.withStories)
      cpSync(source, path.join(target, folder), { recursive: true });
  }
  for (const file of readdirSync(path.join(target, 'sites'))) {
    const site = path.join(target, 'sites', file);
    const fields: Record<string, unknown> = parse(readFileSync(site, 'utf8'));
    const flags = typeof fields.featureFlags === 'object' ? fields.featureFlags : {};
    writeFileSync(
      site,
      stringify({ ...fields, featureFlags: { ...flags, ...options.featureFlags } }),
    );
  }
}

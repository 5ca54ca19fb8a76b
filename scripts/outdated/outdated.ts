import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { outdatedSchema, packageBehind, releasesSchema, reportOf } from './versions-behind.ts';

/**
 * Prints the packages of package.json that have a newer version, and for how many days. It asks the
 * registry that npm is set to. The exit code is 0, and 1 if npm gets no answer.
 */

/** Questions to the registry at a time. */
const AT_A_TIME = 6;

const root = path.join(import.meta.dirname, '..', '..');
const names = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});
const refusalSchema = z.object({ error: z.object({ summary: z.string() }) });

try {
  const { dependencies, devDependencies, optionalDependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  );
  const outdated = Object.entries(outdatedSchema.parse(await ask('outdated')));
  const limit = pLimit(AT_A_TIME);
  const now = new Date();
  const behind = await Promise.all(
    outdated.map(async ([name, { current, wanted, latest }]) => {
      const releases = releasesSchema.parse(await limit(() => ask('view', name, 'time')));
      // A package of another platform is missing here.
      return packageBehind({ name, installed: current ?? wanted, newest: latest, releases }, now);
    }),
  );
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).length;
  process.stdout.write(`${reportOf(behind, all)}\n`);
} catch (error) {
  process.stderr.write(
    `The registry does not answer: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n`,
  );
  process.exitCode = 1;
}

/**
 * The JSON of an npm command. npm ends with 1 when a package is outdated, and tells its errors in
 * the same place.
 */
function ask(...command: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const parameters = [...command, '--json', '--fetch-retries=0'];
    execFile('npm', parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      const text = stdout.trim();
      if (text === '') return error ? reject(error) : resolve({});
      const answer: unknown = JSON.parse(text);
      const refusal = refusalSchema.safeParse(answer);
      return refusal.success ? reject(new Error(refusal.data.error.summary)) : resolve(answer);
    });
  });
}

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listenedToAt } from '#domain/sites/site.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { loginProblem, newestStoryProblem, withRestoredNode } from './restored-node.ts';
import { countStore, lossesOf, storeCountsSchema, type StoreCounts } from './store-counts.ts';

/**
 * Proves that a backup can be restored (docs/operations.md, "Backups"). `count` prints the contents
 * of the original as JSON, directly before its backup. `check FILE` compares a restored store with
 * them, starts a node on it, and asks for the newest story and a login. Both use DATABASE_URL and
 * DATA_DIR. The exit code is 1 after a problem.
 */

const USAGE = `npm run restore-drill -- count > counts.json        the original, before its backup
npm run restore-drill -- check counts.json         the restored copy; DATABASE_URL and DATA_DIR are its own
  DRILL_SITE, DRILL_EMAIL, DRILL_PASSWORD          a reader of the newsroom that logs in
`;

const { positionals } = parseArgs({ allowPositionals: true });
const [command, file] = positionals;
try {
  if (command === 'count')
    process.stdout.write(`${JSON.stringify(await countStore(readConfig().DATABASE_URL))}\n`);
  else if (command === 'check' && file !== undefined)
    await check(storeCountsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function check(original: StoreCounts): Promise<void> {
  const config = readConfig();
  // Before a node starts, which would migrate the store and add the stories of CONTENT_DIR.
  const restored = await countStore(config.DATABASE_URL);
  const problems = lossesOf(restored, original);
  if (problems.length === 0) problems.push(...(await problemsOfNode(restored, original)));
  process.stdout.write(`${JSON.stringify({ original, restored }, undefined, 2)}\n`);
  if (problems.length > 0) throw new Error(`The restore failed:\n${problems.join('\n')}`);
  process.stdout.write(
    'The restore is whole: the counts match, the newest story is shown, and a reader logs in.\n',
  );
}

async function problemsOfNode(
  { newest }: StoreCounts,
  { readers }: StoreCounts,
): Promise<string[]> {
  const { CONTENT_DIR } = readConfig();
  const { DRILL_SITE: alias, DRILL_EMAIL: email, DRILL_PASSWORD: password } = process.env;
  if (readers > 0 && (email === undefined || password === undefined))
    return [
      'Set DRILL_EMAIL and DRILL_PASSWORD to those of a reader, so that a login proves the accounts.',
    ];
  return withRestoredNode(async (url) => {
    const sites = readSites(CONTENT_DIR).map((one) => listenedToAt(one, Number(new URL(url).port)));
    const site = sites.find((one) => one.alias === (alias ?? newest?.site));
    const problems = [await newestStoryProblem(url, sites, newest)];
    if (site && email !== undefined && password !== undefined)
      problems.push(await loginProblem(url, site, { email, password }));
    return problems.filter((problem) => problem !== undefined);
  });
}

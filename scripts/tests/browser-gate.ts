// Writes the list of the browser tests of `npm test` to a file, in the format of `playwright test
// --test-list`, and prints how many runs it has of how many. Other parameters are filters of
// `playwright test`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { coveringRuns, type TestRun } from './behaviours.ts';

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ projectName: z.string() })),
});

interface Suite {
  title: string;
  specs: z.infer<typeof specSchema>[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  suites: z.lazy(() => z.array(suiteSchema)).optional(),
});

const reportSchema = z.object({ suites: z.array(suiteSchema) });

const [target = '', ...filters] = process.argv.slice(2);
const listed = execFileSync('playwright', ['test', '--list', '--reporter=json', ...filters], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
const runs = reportSchema.parse(JSON.parse(listed)).suites.flatMap((file) => runsOf(file, []));
const chosen = coveringRuns(runs);
writeFileSync(target, chosen.map((run) => `${lineOf(run)}\n`).join(''));
process.stdout.write(`${chosen.length} of ${runs.length} runs\n`);

/** The runs of a suite. `above` has the titles of its groups; a file is no group. */
function runsOf({ specs, suites = [] }: Suite, above: readonly string[]): TestRun[] {
  const own = specs.flatMap(({ title, file, line, tags, tests }) =>
    tests.map(({ projectName }) => ({
      project: projectName,
      file,
      line,
      titles: [...above, title],
      tags: tags.map((tag) => `@${tag.replace(/^@/, '')}`),
    })),
  );
  return [...own, ...suites.flatMap((suite) => runsOf(suite, [...above, suite.title]))];
}

function lineOf({ project, file, titles }: TestRun): string {
  return [`[${project}]`, file, ...titles].join(' › ');
}

/** A run of a browser test, as Playwright lists it: one test in one project. */
export interface TestRun {
  project: string;
  /** Path below the folder of the browser tests. */
  file: string;
  line: number;
  /** Titles of the groups, and of the test. */
  titles: readonly string[];
  /**
   * `@each-width` and others: a dimension that the test reads, so that each of its values is a
   * behaviour. `@full`: a cheaper test asks the same, so that this one runs in the full run only.
   */
  tags: readonly string[];
}

/**
 * Ways in which two runs of one behaviour may differ, and the words of titles and projects that
 * name them.
 */
const DIMENSIONS: Readonly<Record<string, RegExp>> = {
  edition:
    /\b(?:El Far|Onda Marea)(?: in (?:Catalan|Spanish))?|\b(?:elfar|ondamarea)\.localhost\b/g,
  language: /\bin (?:Catalan|Spanish|ca|es)\b/g,
  scheme: /\b(?:light|dark)\b/g,
  width: /\b\d+ (?:px|pixels)\b|\ba (?:laptop|small phone)\b|^(?:phone|tablet|desktop)\b/g,
};

/**
 * One run of each behaviour: what a test asserts, whatever the site, language, width and colour
 * scheme. Two runs of one line are the same behaviour if their titles differ in those words only.
 * The choice is a covering table: in each file, the values of every two dimensions meet as soon as
 * a behaviour offers the pair.
 */
export function coveringRuns(runs: readonly TestRun[]): TestRun[] {
  const met = new Map<string, number>();
  const offered = runs.filter(({ tags }) => !tags.includes('@full'));
  return [...Map.groupBy(offered, behaviourOf).values()].map((variants) => {
    const [first = never(), ...others] = variants;
    const chosen = others.reduce(
      (best, run) => (worthOf(run, met) > worthOf(best, met) ? run : best),
      first,
    );
    for (const pair of pairsOf(chosen)) met.set(pair, (met.get(pair) ?? 0) + 1);
    return chosen;
  });
}

/** How much a run adds to the pairs that its file has met: rare pairs count most. */
function worthOf(run: TestRun, met: ReadonlyMap<string, number>): number {
  return pairsOf(run).reduce((sum, pair) => sum + 1 / (1 + (met.get(pair) ?? 0)), 0);
}

function behaviourOf(run: TestRun): string {
  // A page without scripts is another page.
  const scripts = run.project.includes('without JavaScript') ? 'without JavaScript' : '';
  const kept = Object.keys(DIMENSIONS).filter((name) => run.tags.includes(`@each-${name}`));
  const values = valuesOf(run);
  const words = Object.values(DIMENSIONS).reduce(
    (text, words) => text.replaceAll(words, '…'),
    run.titles.join(' › '),
  );
  return JSON.stringify([run.file, run.line, scripts, words, kept.map((name) => values[name])]);
}

/** The value of each dimension that the names of a run tell. */
function valuesOf({ project, titles }: TestRun): Record<string, string> {
  const text = [project, ...titles];
  const entries = Object.entries(DIMENSIONS).map(([name, words]) => [
    name,
    text.flatMap((title) => title.match(words) ?? []).join(' '),
  ]);
  return Object.fromEntries(entries);
}

/** Each value, and each two values, of a run in its file. */
function pairsOf(run: TestRun): string[] {
  const values = Object.entries(valuesOf(run)).filter(([, value]) => value !== '');
  const names = values.map(([name, value]) => `${name} ${value}`);
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => `${one} and ${other}`),
  );
  return [...names, ...pairs].map((pair) => `${run.file}: ${pair}`);
}

function never(): never {
  throw new Error('A group of runs is never empty.');
}

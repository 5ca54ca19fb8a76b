import type { ItemOutcome } from './destination.ts';

interface Sum {
  count: number;
  /** The first few, as examples. */
  examples: string[];
}

const RESULTS = ['created', 'updated', 'unchanged', 'refused'];
const EXAMPLES = 3;
const REFUSALS_SHOWN = 50;

/** Writes text into the report's file at an offset in bytes, and overwrites what follows. */
export type WriteReport = (text: string, position: number) => void;

/** End of the list of items while the import is running; after a kill the report has no sum. */
const UNFINISHED = '\n],"sum":null}\n';

/**
 * Counts the results of all items, and writes each at once, because the list may be long. The file
 * is valid JSON after every item, so that the report is readable even if the import is aborted.
 */
export class ImportReport {
  readonly #write: WriteReport | undefined;
  /** Length of the list so far in bytes. */
  #written = 0;
  readonly #results = new Map<string, number>();
  readonly #losses = new Map<string, Sum>();
  readonly #changes = new Map<string, Sum>();
  readonly #skipped = new Map<string, number>();
  readonly #unreadable: { file: string; problem: string }[] = [];
  readonly #refused: string[] = [];
  #items = 0;

  /** `write` receives the report as JSON in pieces; `end` completes it. */
  constructor(write?: WriteReport) {
    this.#write = write;
    this.#append('{"items":[', UNFINISHED);
  }

  add(file: string, outcome: ItemOutcome): void {
    this.#append(
      `${this.#items === 0 ? '' : ','}\n${JSON.stringify({ file, ...outcome })}`,
      UNFINISHED,
    );
    this.#items += 1;
    count(this.#results, outcome.ok ? outcome.result : 'refused');
    if (!outcome.ok) {
      const reasons = outcome.problems
        .map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`))
        .join('; ');
      if (this.#refused.length < REFUSALS_SHOWN)
        this.#refused.push(`${file}: ${outcome.sourceId}: ${reasons}`);
      return;
    }
    for (const { what, detail } of outcome.losses)
      sumUp(this.#losses, what, `${detail} — ${outcome.sourceId}`);
    for (const { what, detail } of outcome.changes)
      sumUp(this.#changes, what, `${detail} — ${outcome.sourceId}`);
  }

  addSkipped(what: string): void {
    count(this.#skipped, what);
  }

  addUnreadable(file: string, problem: string): void {
    this.#unreadable.push({ file, problem });
  }

  /** Whether every file was readable and every item was accepted. */
  get isClean(): boolean {
    return this.#unreadable.length === 0 && !this.#results.has('refused');
  }

  /** Completes the JSON. */
  end(): void {
    const sum = {
      results: Object.fromEntries(this.#results),
      skipped: Object.fromEntries(this.#skipped),
      changes: Object.fromEntries(this.#changes),
      losses: Object.fromEntries(this.#losses),
      unreadable: this.#unreadable,
    };
    this.#append('', `\n],"sum":${JSON.stringify(sum, null, 2)}}\n`);
  }

  /**
   * Appends a text to the list and replaces the end. Uses a single write, so that a kill cannot
   * leave invalid JSON.
   */
  #append(text: string, ending: string): void {
    this.#write?.(text + ending, this.#written);
    this.#written += Buffer.byteLength(text);
  }

  /**
   * The summary for the operator: results, changes and losses in total, and every rejected item.
   */
  text({ isDryRun }: { isDryRun: boolean }): string {
    const results =
      RESULTS.flatMap((result) =>
        this.#results.has(result) ? `${this.#results.get(result)} ${result}` : [],
      ).join(', ') || 'nothing';
    const skipped = [...this.#skipped].map(([what, times]) => `  ${times} × ${what}`);
    const hidden = (this.#results.get('refused') ?? 0) - this.#refused.length;
    return [
      `${isDryRun ? 'Dry run, nothing was stored. ' : ''}${this.#items} item(s): ${results}.`,
      ...this.#unreadable.map(
        ({ file, problem }) => `${file} was refused, and nothing of it imported: ${problem}.`,
      ),
      ...section(
        'Refused',
        this.#refused.map((line) => `  ${line}`),
      ),
      ...(hidden > 0 ? [`  and ${hidden} more: see --report`] : []),
      ...section('Skipped, as it is not separate content', skipped),
      ...section('Changed', sumLines(this.#changes)),
      ...section('Lost', sumLines(this.#losses)),
      ...(this.#losses.has('picture')
        ? [
            'Pictures are only read from the folder of --media, never fetched from the network. Captions were preserved.',
          ]
        : []),
    ].join('\n');
  }
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

function sumLines(sums: ReadonlyMap<string, Sum>): string[] {
  const ordered = [...sums].toSorted(([, a], [, b]) => b.count - a.count);
  return ordered.flatMap(([what, { count: times, examples }]) => [
    `  ${times} × ${what}`,
    ...examples.map((example) => `      ${example}`),
  ]);
}

function sumUp(sums: Map<string, Sum>, what: string, example: string): void {
  const sum = sums.get(what) ?? { count: 0, examples: [] };
  sum.count += 1;
  if (sum.examples.length < EXAMPLES) sum.examples.push(example);
  sums.set(what, sum);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

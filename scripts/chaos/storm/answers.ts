/**
 * The answers of a storm, the wrong ones among them, and the writes that a server has acknowledged.
 */
export interface StormAnswers {
  /** Counts an answer. `wrong` says why it is wrong; `undefined` if it is right. */
  count(kind: string, status: number | string, wrong?: string): void;
  /**
   * Records a write that was answered with success: `key` is the written thing, `value` its last
   * acknowledged content.
   */
  keep(key: string, value: string): void;
  readonly total: number;
  /** Counts a page that was refused although its node had shown it. */
  takeBack(): void;
  readonly takenBack: number;
  /** Number of answers of a kind with a status. */
  countOf(kind: string, status: number | string): number;
  /** Reasons of wrong answers with their numbers. */
  readonly wrong: ReadonlyMap<string, number>;
  readonly kept: ReadonlyMap<string, string>;
  /** Statuses of each kind: "page 200 ×900, 503 ×2". */
  inWords(): string;
}

export function createAnswers(): StormAnswers {
  const statuses = new Map<string, Map<number | string, number>>();
  const wrong = new Map<string, number>();
  const kept = new Map<string, string>();
  let total = 0;
  let takenBack = 0;
  return {
    count(kind, status, reason) {
      total += 1;
      const ofKind = statuses.get(kind) ?? new Map<number | string, number>();
      statuses.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
      if (reason !== undefined) wrong.set(reason, (wrong.get(reason) ?? 0) + 1);
    },
    keep: (key, value) => void kept.set(key, value),
    takeBack: () => void (takenBack += 1),
    get takenBack() {
      return takenBack;
    },
    get total() {
      return total;
    },
    countOf: (kind, status) => statuses.get(kind)?.get(status) ?? 0,
    wrong,
    kept,
    inWords: () =>
      [...statuses]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(
          ([kind, seen]) =>
            `${kind} ${[...seen].map(([status, count]) => `${status} ×${count}`).join(', ')}`,
        )
        .join('; '),
  };
}

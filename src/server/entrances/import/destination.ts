import type { Loss } from '#server/subjects/html/block-reader.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/** An item read from a file, ready to be published. */
export interface ReadyItem {
  sourceId: string;
  ninjs: unknown;
}

export type ItemOutcome =
  | {
      sourceId: string;
      ok: true;
      id: string;
      result: 'created' | 'updated' | 'unchanged';
      losses: Loss[];
      changes: Loss[];
    }
  /** `isUntried`: the destination did not answer, so that the item may be sent again. */
  | { sourceId: string; ok: false; isUntried?: true; problems: ContentProblem[] };

/**
 * The target of imported items. Each item is published completely or not at all; a rejected item
 * does not affect the others.
 */
export interface Destination {
  publish(items: readonly ReadyItem[]): Promise<ItemOutcome[]>;
}

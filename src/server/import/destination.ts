import type { Loss } from '../html/block-reader.ts';
import type { ContentProblem } from '../content/publisher.ts';

/** An item on its way from a file to the store. */
export interface ReadyItem {
  sourceId: string;
  ninjs: unknown;
}

export type ItemOutcome =
  | { sourceId: string; ok: true; id: string; result: 'created' | 'updated' | 'unchanged'; losses: Loss[]; changes: Loss[] }
  | { sourceId: string; ok: false; problems: ContentProblem[] };

/** Where imported items go. Each item is published whole or not at all, and one that is refused holds no other back. */
export interface Destination {
  publish(items: readonly ReadyItem[]): Promise<ItemOutcome[]>;
}

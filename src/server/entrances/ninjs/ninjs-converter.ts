import { LimitedThread } from '#server/platform/threads/limited-thread.ts';
import type { NinjsDocuments } from './ninjs-documents.ts';
import type { NinjsPost } from './ninjs-post.ts';
import {
  doNinjsTask,
  type NamedFiles,
  type NinjsResult,
  type NinjsTask,
  type SentContext,
} from './ninjs-tasks.ts';

/**
 * Characters of an item as JSON that is converted without a thread. The worst of them takes 200 ms
 * (`parsers.test.ts`).
 */
export const SHORT_ITEM = 32 * 1024;

/**
 * Milliseconds for one task. The longest story of the test corpora, of 200 kB, takes a tenth of it.
 */
const LIMIT = 3000;

/**
 * Converts items of the newsroom's tools. A long one is converted by a thread, so that other calls
 * go on meanwhile.
 */
export interface NinjsConverter {
  /** Files that an item names. Rejects with TooComplexError. */
  filesIn(ninjs: unknown): Promise<NamedFiles>;
  /** `ninjsToDocuments`. Rejects with TooComplexError. */
  toDocuments(ninjs: unknown, context: SentContext): Promise<NinjsDocuments>;
  /** `ninjsToPost`. Rejects with TooComplexError. */
  toPost(ninjs: unknown, context: SentContext): Promise<NinjsPost>;
  close(): Promise<void>;
}

export function createNinjsConverter(): NinjsConverter {
  const thread = new LimitedThread<NinjsTask, NinjsResult>(
    new URL('./ninjs-thread.ts', import.meta.url),
  );
  const done = async <Kind extends NinjsTask['kind']>(
    kind: Kind,
    task: NinjsTask & { kind: Kind },
  ) => {
    const isShort = JSON.stringify(task.ninjs ?? null).length <= SHORT_ITEM;
    const result = isShort ? doNinjsTask(task) : await thread.run(task, LIMIT);
    if (!isOfKind(result, kind))
      throw new Error(`A task "${kind}" has the result of a task "${result.kind}".`);
    return result;
  };
  return {
    filesIn: async (ninjs) => (await done('files', { kind: 'files', ninjs })).files,
    toDocuments: async (ninjs, context) =>
      (await done('documents', { kind: 'documents', ninjs, context })).made,
    toPost: async (ninjs, context) => (await done('post', { kind: 'post', ninjs, context })).made,
    close: () => thread.close(),
  };
}

function isOfKind<Kind extends NinjsResult['kind']>(
  result: NinjsResult,
  kind: Kind,
): result is NinjsResult & { kind: Kind } {
  return result.kind === kind;
}

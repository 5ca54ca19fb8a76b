import { LimitedThread } from '#server/platform/threads/limited-thread.ts';
import { markdownToBlocks, type MarkdownBlocks, type MarkdownTask } from './markdown-blocks.ts';

/**
 * Characters that are parsed without a thread. The worst text of this length takes 200 ms
 * (`parsers.test.ts`).
 */
export const SHORT_MARKDOWN = 1500;

/**
 * The beginning of a fence, whose YAML may take a minute in 1,500 characters: `? - ` as often as it
 * fits.
 */
const FENCE = /```|~~~/;

/** Whether a text is parsed without a thread. */
export const isShortMarkdown = (markdown: string): boolean =>
  markdown.length <= SHORT_MARKDOWN && !FENCE.test(markdown);

/**
 * Milliseconds for the text of a person, who waits for it. Ten thousand characters of prose take 20
 * ms.
 */
export const PERSON_LIMIT = 1000;

/** Milliseconds for a content file, whose length has no bound. */
export const FILE_LIMIT = 5000;

/**
 * Parses Markdown of persons and of content files. A long text is parsed by a thread, so that other
 * calls go on meanwhile.
 */
export interface MarkdownParser {
  /** `markdownToBlocks`. Rejects with TooComplexError after `limit` milliseconds. */
  parse(task: MarkdownTask, limit: number): Promise<MarkdownBlocks>;
  close(): Promise<void>;
}

export function createMarkdownParser(): MarkdownParser {
  const thread = new LimitedThread<MarkdownTask, MarkdownBlocks>(
    new URL('./markdown-thread.ts', import.meta.url),
  );
  return {
    async parse(task, limit) {
      const { markdown, ...options } = task;
      return isShortMarkdown(markdown)
        ? markdownToBlocks(markdown, options)
        : thread.run(task, limit);
    },
    close: () => thread.close(),
  };
}

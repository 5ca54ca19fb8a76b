import { markdownToBlocks } from '#server/subjects/html/markdown-blocks.ts';
import type { MarkdownParser } from '#server/subjects/html/markdown-parser.ts';

/** A parser of Markdown without a thread, for texts of the project. */
export const markdownInPlace: Pick<MarkdownParser, 'parse'> = {
  parse: ({ markdown, ...options }) =>
    Promise.resolve().then(() => markdownToBlocks(markdown, options)),
};

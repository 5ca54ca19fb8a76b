import { serveTasks } from '#server/platform/threads/serve-tasks.ts';
import { markdownToBlocks, type MarkdownTask } from './markdown-blocks.ts';

serveTasks(({ markdown, ...options }: MarkdownTask) => markdownToBlocks(markdown, options));

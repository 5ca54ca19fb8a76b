import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Block } from '#domain/stories/blocks.ts';
import { htmlToBlocks, type Loss } from './html-blocks.ts';

export interface MarkdownTask {
  markdown: string;
  /** Whether a paragraph in bold is a question of an interview. */
  boldIsQuestion?: boolean;
}

export interface MarkdownBlocks {
  blocks: Block[];
  losses: Loss[];
}

const GFM = gfm();
const GFM_HTML = gfmHtml();

/**
 * Converts Markdown (GitHub's dialect) to typed blocks: the language of content files and of the
 * desk. `picture:ID` names an archived picture, a code fence with the name of a block contains it
 * as YAML. `losses` lists everything that a story cannot have. The cost grows faster than the
 * length: text from outside goes through a MarkdownParser.
 */
export function markdownToBlocks(
  markdown: string,
  { boldIsQuestion = false }: Omit<MarkdownTask, 'markdown'> = {},
): MarkdownBlocks {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [GFM],
    htmlExtensions: [GFM_HTML],
  });
  return htmlToBlocks(html, {
    findPicture: (src) =>
      src.startsWith('picture:') ? { picture: src.slice('picture:'.length) } : undefined,
    boldIsQuestion,
    fencedBlocks: true,
  });
}

import type { Block } from '../../domain/blocks.ts';
import type { PictureRef } from '../../domain/picture.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { isSmiley } from '../content/inline-html.ts';
import { cutText } from '../../domain/cut-text.ts';

export interface HtmlBlocksOptions {
  /** The picture at an address (or `picture:ID`), when the archive has it. */
  findPicture(src: string): PictureRef | undefined;
  /** Interviews: a paragraph that is bold from end to end is a question. */
  boldIsQuestion?: boolean;
  /** A code fence named after a block (gallery, video, audio, embed, poll, related, image) is that block, written in YAML. */
  fencedBlocks?: boolean;
  /** Classic WordPress text: a blank line ends a paragraph, a line end breaks the line. */
  autoParagraphs?: boolean;
  /** Where the HTML was: what its relative links start from. */
  baseUrl?: string | undefined;
}

/** What could not be kept, and where it was. */
export interface Loss {
  what: string;
  detail: string;
}

/** Characters of a loss that are told. */
const LONGEST_DETAIL = 200;

/** A text as the detail of a loss: one line, cut where it is long. */
export function shortened(text: string): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_DETAIL);
}

/** What the readers of single elements need of the whole. */
export interface BlockReader {
  options: HtmlBlocksOptions;
  dir: 'ltr' | 'rtl' | undefined;
  lose(what: string, detail: string): void;
  /** Inline HTML of nodes that hold no blocks, in the reader's direction of writing. */
  inline(nodes: readonly HtmlNode[]): string;
  /** The blocks of any nodes. */
  blocks(nodes: readonly HtmlNode[]): Block[];
}

/** Elements that become blocks of their own, or nothing, wherever they stand. */
const HEAVY: ReadonlySet<string> = new Set(
  'figure img picture video audio iframe embed object applet table pre form input select textarea button script style noscript template svg math canvas map frameset'.split(
    ' ',
  ),
);

/** Takes the elements that cannot stand in a line of text out of it. */
export function splitHeavy(nodes: readonly HtmlNode[]): { light: HtmlNode[]; heavy: HtmlElement[] } {
  const heavy: HtmlElement[] = [];
  const light = nodes.flatMap((node): HtmlNode[] => {
    if (node.kind !== 'element') return [node];
    if (isHeavy(node)) {
      heavy.push(node);
      return [];
    }
    const below = splitHeavy(node.children);
    for (const element of below.heavy) heavy.push(element);
    return [{ ...node, children: below.light }];
  });
  return { light, heavy };
}

/** Whether an element becomes a block of its own, or nothing. A smiley is a character. */
export function isHeavy(element: HtmlElement): boolean {
  return HEAVY.has(element.name) && !(element.name === 'img' && isSmiley(element));
}

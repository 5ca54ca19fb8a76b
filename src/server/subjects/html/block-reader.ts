import type { Block } from '#domain/stories/blocks.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { isSmiley } from './inline-html.ts';
import { cutText } from '#domain/text/cut-text.ts';

/** A player (`video`, `audio`) of HTML. */
export interface PlayerElement {
  /** Its files, the first one that a browser would try first. */
  sources: string[];
  poster: string | undefined;
  title: string | undefined;
  /** Files of captions, with the language of each. */
  tracks: { src: string; language: string | undefined }[];
}

export interface HtmlBlocksOptions {
  /** The archived picture of a URL (or `picture:ID`), if it exists. */
  findPicture(src: string): PictureRef | undefined;
  /**
   * The block of a player whose film or sound is stored, and what was lost of it. Without one the
   * player is an embed.
   */
  findRecording?(player: PlayerElement): { block: Block; losses: Loss[] } | undefined;
  /** In interviews: whether an entirely bold paragraph is a question. */
  boldIsQuestion?: boolean;
  /**
   * Whether a code fence with the name of a block (gallery, video, audio, embed, poll, related,
   * image) contains that block as YAML.
   */
  fencedBlocks?: boolean;
  /**
   * In classic WordPress text: whether blank lines separate paragraphs and newlines are line
   * breaks.
   */
  autoParagraphs?: boolean;
  /** URL of the source document, to resolve its relative links. */
  baseUrl?: string | undefined;
}

/** An element that could not be converted, and its details. */
export interface Loss {
  what: string;
  detail: string;
}

/** Maximum length of a loss's detail in characters. */
const LONGEST_DETAIL = 200;

/** A text as the detail of a loss: a single line, shortened if necessary. */
export function shortened(text: string): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_DETAIL);
}

/** Shared state of the functions that read single elements. */
export interface BlockReader {
  options: HtmlBlocksOptions;
  dir: 'ltr' | 'rtl' | undefined;
  lose(what: string, detail: string): void;
  /** Inline HTML of nodes without blocks, in the current direction of writing. */
  inline(nodes: readonly HtmlNode[]): string;
  /** The blocks of any nodes. */
  blocks(nodes: readonly HtmlNode[]): Block[];
}

/** Elements that always become separate blocks or are dropped, even within text. */
const HEAVY: ReadonlySet<string> = new Set(
  'figure img picture video audio iframe embed object applet table pre form input select textarea button script style noscript template svg math canvas map frameset'.split(
    ' ',
  ),
);

/** Separates elements that cannot be part of inline text. */
export function splitHeavy(nodes: readonly HtmlNode[]): {
  light: HtmlNode[];
  heavy: HtmlElement[];
} {
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

/** Whether an element becomes a separate block or is dropped. A smiley counts as a character. */
export function isHeavy(element: HtmlElement): boolean {
  return HEAVY.has(element.name) && !(element.name === 'img' && isSmiley(element));
}

const KEY = 'portada-place';
/** The line at which a reader reads is this fraction of the window below its top. */
const READING = 4;

/** Upper and lower edge of a block of text, in pixels of any origin. */
export interface Edges {
  top: number;
  bottom: number;
}

/**
 * The place of a horizontal line within blocks of text, from 0 to 1: all blocks count alike,
 * because a paragraph and its translation differ in length. `undefined` above the first block.
 */
export function placeOf(blocks: readonly Edges[], line: number): number | undefined {
  const index = blocks.findLastIndex(({ top }) => top <= line);
  const block = blocks[index];
  return (
    block &&
    (index + Math.min(1, (line - block.top) / (block.bottom - block.top) || 0)) / blocks.length
  );
}

/** The line at a place. `undefined` without blocks. */
export function lineAt(blocks: readonly Edges[], place: number): number | undefined {
  const index = Math.min(Math.floor(place * blocks.length), blocks.length - 1);
  const block = blocks[index];
  return block && block.top + (place * blocks.length - index) * (block.bottom - block.top);
}

/**
 * Lets the language switch lead to the same place of a story's text. The place waits in the tab's
 * storage for the page of the link, and no other page uses it. In a browser that blocks storage the
 * link leads to the top.
 */
export function keepPlace(): void {
  const edges = () =>
    [...document.querySelectorAll('article .prose > *')].map((block) =>
      block.getBoundingClientRect(),
    );
  try {
    const [place, path] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    sessionStorage.removeItem(KEY);
    const line = path === location.pathname && lineAt(edges(), Number(place));
    if (line) scrollTo({ top: scrollY + line - innerHeight / READING, behavior: 'instant' });
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      link.addEventListener('click', () => {
        const current = placeOf(edges(), innerHeight / READING);
        if (current !== undefined) sessionStorage.setItem(KEY, `${current} ${link.pathname}`);
      });
  } catch {
    // The page is whole without it.
  }
}

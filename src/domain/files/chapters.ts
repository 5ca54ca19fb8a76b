import { plainText } from '../stories/blocks.ts';

/**
 * Prints chapters for podcast players
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md)
 * in the order of their beginnings. `start` is in seconds, and `text` may have the tags of WebVTT.
 */
export function printChapters(cues: readonly { start: number; text: string }[]): string {
  const chapters = cues
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, text }) => ({ startTime: start, title: plainText(text) }));
  return JSON.stringify({ version: '1.2.0', chapters });
}

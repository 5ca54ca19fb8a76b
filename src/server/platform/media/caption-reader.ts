import { readFile } from 'node:fs/promises';
import { readWebVtt, type Cue } from './formats/webvtt.ts';
import type { MediaStore } from './media-store.ts';

/** Bytes of captions at most. The media call has the same limit. */
const MOST_BYTES = 5_000_000;

/**
 * The path of a caption file of the newsroom. Names in the content folder have the language before
 * the ending.
 */
const CAPTIONS = /^\/media\/files\/([a-z0-9]+(?:[.-][a-z0-9]+)*\.vtt)$/;

/**
 * Reads the cues of captions by their path; `undefined` for a file that is missing, too large,
 * elsewhere or not WebVTT.
 */
export type ReadCaptions = (src: string) => Promise<Cue[] | undefined>;

export function createCaptionReader(media: Pick<MediaStore, 'find' | 'sizeOf'>): ReadCaptions {
  return async (src) => {
    const name = CAPTIONS.exec(src)?.[1];
    if (name === undefined || ((await media.sizeOf(name)) ?? Infinity) > MOST_BYTES)
      return undefined;
    const file = await media.find(name);
    const read = file === undefined ? undefined : readWebVtt(await readFile(file));
    return read?.ok === true ? read.facts.cues : undefined;
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { MediaFacts, ProposedWords } from '#domain/media/media-file.ts';
import { MEDIA_FORMATS, type MediaEnding } from '#domain/media/media-types.ts';
import { readPictureWords } from '#server/platform/images/picture-words.ts';
import { cleanFile } from '#server/platform/media/cleaning/clean-media.ts';
import { checkMedia } from './check-media.ts';

/**
 * `isChanged`: the cleaned file is the copy; otherwise the file said nothing, and there is no copy.
 */
export type CleanedMedia =
  | { ok: true; isChanged: boolean; facts: MediaFacts; proposed: ProposedWords }
  | { ok: false; reason: string };

/**
 * Checks a file and writes a copy of it that says nothing about its source. The copy is checked as
 * well: if it is not the same work, the file is refused rather than published with its marks. The
 * credit and the caption of a picture are read before. The reason ends the sentence "the file …".
 */
export async function cleanMedia(
  file: string,
  ending: MediaEnding,
  copy: string,
): Promise<CleanedMedia> {
  const checked = await checkMedia(file, ending);
  if (!checked.ok) return checked;
  const { facts } = checked;
  const cleaned = await cleanFile(file, ending, copy);
  if (cleaned.kind === 'refused') return { ok: false, reason: cleaned.reason };
  if (cleaned.kind === 'same') return { ok: true, isChanged: false, facts, proposed: {} };
  const again = await checkMedia(copy, ending);
  if (!again.ok || !isDeepStrictEqual(again.facts, facts))
    return {
      ok: false,
      reason: 'cannot be cleaned of its metadata without damage: save it again without metadata',
    };
  const proposed = MEDIA_FORMATS[ending].kind === 'picture' ? await readPictureWords(file) : {};
  return { ok: true, isChanged: true, facts, proposed };
}

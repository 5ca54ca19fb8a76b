import type { Document } from '#domain/documents/document.ts';
import { isStory } from '#domain/documents/document.ts';
import { transcriptLines } from '#domain/media/transcript-lines.ts';
import { captionsIn } from '#domain/stories/story-types.ts';
import type { Transcript } from '#domain/media/transcript.ts';
import type { ReadCaptions } from '#server/platform/media/caption-reader.ts';

/**
 * A document with the transcripts of a story's films and sounds, in its language, for its page and
 * for search. Those that a file states are replaced. Captions that cannot be read give none.
 */
export async function transcribeDocument(
  document: Document,
  readCaptions: ReadCaptions,
): Promise<Document> {
  if (!isStory(document)) return document;
  const transcripts: Transcript[] = [];
  for (const src of captionsIn(document)) {
    const cues = await readCaptions(src);
    if (cues) transcripts.push({ src, lines: transcriptLines(cues) });
  }
  return { ...document, transcripts };
}

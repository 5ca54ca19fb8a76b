import { z } from 'zod';

/**
 * Speech and sounds of a film or sound as paragraphs, made of its captions
 * (`src/domain/media/transcript-lines.ts`).
 */
export const transcriptSchema = z.strictObject({
  /** Path of the captions. */
  src: z.string().min(1),
  lines: z.array(
    z.strictObject({
      /** Seconds from the start. */
      at: z.number().min(0),
      text: z.string().min(1),
    }),
  ),
});

export type Transcript = z.infer<typeof transcriptSchema>;

/** The transcript of a film or sound: that of its captions in a language. */
export function transcriptFor(
  { captions }: { captions: readonly { src: string; locale: string }[] },
  locale: string,
  transcripts: readonly Transcript[],
): Transcript | undefined {
  const sources = new Set(captions.filter((one) => one.locale === locale).map(({ src }) => src));
  return transcripts.find(({ src, lines }) => sources.has(src) && lines.length > 0);
}

import { cutAtWord } from '../text/cut-text.ts';
import { plainText, type Block } from './blocks.ts';

/** Texts of a story that a card can show (SPECIFICATION §2, content-item display options). */
export interface CardTexts {
  paragraph?: string;
  blockquote?: { text: string; author?: string };
  excerpt?: string;
}

/** Maximum characters of an excerpt: three lines of a card in three columns. */
const MAX_EXCERPT = 140;

/**
 * The first paragraph, the first quote and the beginning of a text, without HTML. `body` must be the
 * part that everybody may read.
 */
export function cardTextsOf(body: readonly Block[]): CardTexts {
  const paragraphs = body.flatMap((block) =>
    block.type === 'paragraph' ? [plainText(block.html)] : [],
  );
  const quote = body.find((block) => block.type === 'quote');
  const [paragraph] = paragraphs;
  return {
    ...(paragraph !== undefined && {
      paragraph,
      excerpt: cutAtWord(paragraphs.join(' '), MAX_EXCERPT),
    }),
    ...(quote && {
      blockquote: {
        text: plainText(quote.html),
        ...(quote.author !== undefined && { author: quote.author }),
      },
    }),
  };
}

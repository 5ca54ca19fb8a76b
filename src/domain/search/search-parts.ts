import { bodyText, type Block } from '../stories/blocks.ts';
import type { Locale } from '../locale/locale.ts';
import type { Story } from '../stories/story.ts';
import { isFunctionWord, wordsOf } from '../text/search-text.ts';

/**
 * A story's words by search weight: headline, then lead and names, then text. Each is a list of
 * words with spaces.
 */
export interface SearchParts {
  headline: string;
  lead: string;
  body: string;
  /** The different words of all parts. */
  words: string[];
  /**
   * Whether the parts contain all words. The search cannot find a longer story by the remaining
   * words.
   */
  isWhole: boolean;
}

/** The texts of a story that are searched. */
export interface SearchedStory extends Pick<
  Story,
  'headline' | 'subtitle' | 'kicker' | 'signature'
> {
  locale: Locale;
  /** Lists of blocks of the story's page (`bodiesOf`). */
  bodies: readonly (readonly Block[])[];
  /** Words of its page outside of blocks (`textsOf`). */
  texts?: readonly string[];
  /** Names of its authors, tags and section. */
  names?: readonly string[];
}

/** The words of a story that fit into its search vector. */
export function searchPartsOf({
  headline,
  subtitle,
  kicker,
  signature,
  locale,
  bodies,
  texts = [],
  names = [],
}: SearchedStory): SearchParts {
  const budget = new VectorBudget(locale);
  return {
    headline: budget.take(headline),
    lead: budget.take([subtitle, kicker?.text, signature, ...names].filter(Boolean).join('\n')),
    body: budget.take([...bodies.map(bodyText), ...texts].join('\n')),
    words: budget.words,
    isWhole: budget.isKept,
  };
}

/**
 * Maximum of a tsvector in bytes of lexemes and positions
 * (https://www.postgresql.org/docs/18/textsearch-limits.html), less a margin.
 */
const VECTOR_LIMIT = 1_000_000;

const encoder = new TextEncoder();

/**
 * Upper bound of the space that words take in a tsvector. A word takes its lexeme, which is never
 * longer than the word, and up to 8 bytes, and 2 bytes for each further position.
 */
class VectorBudget {
  readonly #locale: Locale;
  readonly #known = new Set<string>();
  #left = VECTOR_LIMIT;
  isKept = true;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  get words(): string[] {
    return [...this.#known];
  }

  /** Returns the words of a text, without function words, as far as they fit. */
  take(text: string): string {
    const taken: string[] = [];
    for (const word of wordsOf(text)) {
      if (isFunctionWord(word, this.#locale)) continue;
      this.#left -= this.#known.has(word) ? 2 : encoder.encode(word).length + 8;
      if (this.#left < 0) {
        this.isKept = false;
        break;
      }
      this.#known.add(word);
      taken.push(word);
    }
    return taken.join(' ');
  }
}

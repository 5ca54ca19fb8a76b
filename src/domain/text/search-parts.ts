import { bodyText } from '../story/blocks.ts';
import { searchText } from './search-text.ts';
import type { Story } from '../story/story.ts';

/** A story's words by search weight: headline, then lead and kicker, then text. */
export interface SearchParts {
  headline: string;
  lead: string;
  body: string;
  /** Whether the parts contain all words. The search cannot find a longer story by the remaining words. */
  isWhole: boolean;
}

/** The words of a story that fit into its search column. */
export function searchPartsOf(story: Pick<Story, 'headline' | 'subtitle' | 'kicker' | 'signature' | 'body'>): SearchParts {
  const budget = new VectorBudget();
  const headline = budget.take(searchText(story.headline));
  const lead = budget.take(searchText([story.subtitle, story.kicker?.text, story.signature].filter(Boolean).join('\n')));
  const body = budget.take(searchText(bodyText(story.body)));
  return { headline, lead, body, isWhole: budget.isKept };
}

/**
 * Maximum of a tsvector in bytes of lexemes and positions
 * (https://www.postgresql.org/docs/18/textsearch-limits.html), less a margin.
 */
const VECTOR_LIMIT = 1_000_000;

const encoder = new TextEncoder();

/** Letters of Catalan, Spanish and neighbouring languages. Their lexemes are never longer than the word. */
const PLAIN_WORD = /^[0-9A-Za-zÀ-ÖØ-öø-ſ]+$/;

/**
 * Upper bound of the space that words take in a tsvector with both configurations of a language
 * (`searchConfigurations`). A word takes its lexeme and up to 8 bytes, and 2 bytes for each further position.
 * Compounds and URLs are stored whole and in parts, and take up to five times as much.
 */
class VectorBudget {
  readonly #known = new Set<string>();
  #left = VECTOR_LIMIT;
  isKept = true;

  /** Returns the beginning of a text that fits, cut between two words. */
  take(text: string): string {
    for (const { 0: written, index } of text.matchAll(/\S+/g)) {
      this.#left -= this.#costOf(written.replaceAll(/^[«"“(¿¡]+|[»"”),.;:!?…]+$/g, ''));
      if (this.#left >= 0) continue;
      this.isKept = false;
      return text.slice(0, index);
    }
    return text;
  }

  #costOf(word: string): number {
    const bytes = encoder.encode(word).length;
    const isPlain = PLAIN_WORD.test(word);
    const isKnown = this.#known.has(word);
    this.#known.add(word);
    if (isPlain) return isKnown ? 4 : 2 * bytes + 16;
    return isKnown ? 4 * bytes + 8 : 10 * bytes + 24;
  }
}

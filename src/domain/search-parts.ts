import { bodyText } from './blocks.ts';
import { searchText } from './search-text.ts';
import type { Story } from './story.ts';

/** A story's words by their weight in the search: headline, then lead and kicker, then text. */
export interface SearchParts {
  headline: string;
  lead: string;
  body: string;
  /** Whether all words are in the parts. The search does not find a longer story by the rest of its words. */
  isWhole: boolean;
}

/** The words of a story, as far as its search column holds them. */
export function searchPartsOf(story: Pick<Story, 'headline' | 'subtitle' | 'kicker' | 'signature' | 'body'>): SearchParts {
  const budget = new VectorBudget();
  const headline = budget.take(searchText(story.headline));
  const lead = budget.take(searchText([story.subtitle, story.kicker?.text, story.signature].filter(Boolean).join('\n')));
  const body = budget.take(searchText(bodyText(story.body)));
  return { headline, lead, body, isWhole: budget.isKept };
}

/** Bytes of lexemes and positions that a tsvector holds (https://www.postgresql.org/docs/18/textsearch-limits.html), less a margin. */
const VECTOR_LIMIT = 1_000_000;

const encoder = new TextEncoder();

/** Letters of Catalan, Spanish and their neighbours, whose lexemes are never longer than the word. */
const PLAIN_WORD = /^[0-9A-Za-zÀ-ÖØ-öø-ſ]+$/;

/**
 * Counts what words cost at most in a tsvector that holds them in both configurations of a language (`searchConfigurations`). A word costs its lexeme
 * and up to 8 bytes, and 2 bytes for each further position. Compounds and addresses, which are stored whole and in parts, cost up to five times as much.
 */
class VectorBudget {
  readonly #known = new Set<string>();
  #left = VECTOR_LIMIT;
  isKept = true;

  /** As much of a text as fits, cut between two words. */
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

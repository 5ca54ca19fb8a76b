import { foldedWords, foldWord, type FoldedWord, type TextPlace } from './folded-text.ts';

/**
 * Levels of a word: its comment is rejected or held. `allow`: exceptions to entries that end in
 * `*`.
 */
export const WORD_LEVELS = ['reject', 'hold', 'allow'] as const;

/**
 * Words and phrases by level. An entry that ends in `*` matches words that begin with it. Every
 * other sign of an entry is compared like a sign of a text: an entry is never a regular expression.
 */
export type WordLists = Readonly<Partial<Record<(typeof WORD_LEVELS)[number], readonly string[]>>>;

/** An entry of a list. */
interface Entry {
  level: 'reject' | 'hold';
  /** As it is written in the list. */
  entry: string;
}

/** A word or phrase of a list, and its place in a text. */
export type FoundWord = Entry & TextPlace;

interface Node {
  next: Map<string, Node>;
  found?: Entry;
}

/** Lists that are ready to be compared with texts (`compileWords`). */
export interface CompiledWords {
  phrases: Node;
  stems: ReadonlyMap<string, Entry>;
  longestStem: number;
  allowed: ReadonlySet<string>;
}

/** Shortest stem, so that an entry like `*` does not match everything. */
const LEAST_STEM = 3;

/**
 * Prepares lists. An entry in more than one list has its strictest level. Time and memory are
 * linear in the size of the lists.
 */
export function compileWords(lists: readonly WordLists[]): CompiledWords {
  const phrases: Node = { next: new Map() };
  const stems = new Map<string, Entry>();
  for (const level of ['reject', 'hold'] as const)
    for (const entry of lists.flatMap((list) => list[level] ?? [])) {
      const words = foldedWords(entry).map(({ forms }) => forms[0] ?? '');
      if (entry.endsWith('*') && words.length === 1 && (words[0]?.length ?? 0) >= LEAST_STEM)
        stems.set(words[0] ?? '', stems.get(words[0] ?? '') ?? { level, entry });
      else if (words.length > 0) addPhrase(phrases, { words, level, entry });
    }
  const allowed = new Set(lists.flatMap((list) => list.allow ?? []).map(foldWord));
  return {
    phrases,
    stems,
    longestStem: Math.max(0, ...[...stems.keys()].map((stem) => stem.length)),
    allowed,
  };
}

function addPhrase(
  root: Node,
  { words, level, entry }: Entry & { words: readonly string[] },
): void {
  let node = root;
  for (const word of words) {
    const next = node.next.get(word) ?? { next: new Map() };
    node.next.set(word, next);
    node = next;
  }
  node.found ??= { level, entry };
}

/**
 * The words of the lists in a text, in the order of the text. Linear in its length: the work at a
 * word is bounded by the longest phrase or stem of the lists.
 */
export function findWords(
  { phrases, stems, longestStem, allowed }: CompiledWords,
  text: string,
): FoundWord[] {
  const words = foldedWords(text);
  return words.flatMap(({ forms, at, length }, index) => {
    const found = forms.map((form): FoundWord | undefined => {
      if (allowed.has(form)) return undefined;
      const phrase = phraseAt(phrases, { words, index }, form);
      if (phrase) return phrase;
      const stem = stemOf(stems, longestStem, form);
      return stem && { ...stem, at, length };
    });
    const first =
      found.find((one) => one?.level === 'reject') ?? found.find((one) => one !== undefined);
    return first ? [first] : [];
  });
}

function phraseAt(
  root: Node,
  { words, index: start }: { words: readonly FoldedWord[]; index: number },
  first: string,
): FoundWord | undefined {
  const at = words[start]?.at ?? 0;
  let end = at;
  let node = root.next.get(first);
  let found: FoundWord | undefined;
  for (let index = start; node; index += 1) {
    const last = words[index];
    // Words with letters apart come after the others, so that the last one may stand before them.
    if (last) end = Math.max(end, last.at + last.length);
    if (node.found) found = { ...node.found, at, length: end - at };
    node = (words[index + 1]?.forms ?? [])
      .map((form) => node?.next.get(form))
      .find((next) => next !== undefined);
  }
  return found;
}

function stemOf(stems: CompiledWords['stems'], longest: number, word: string): Entry | undefined {
  for (let length = Math.min(longest, word.length); length >= LEAST_STEM; length -= 1) {
    const found = stems.get(word.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

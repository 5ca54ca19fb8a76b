import { foldedWords, foldWord } from './folded-text.ts';

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

/** A word of a list in a text. */
export interface FoundWord {
  level: 'reject' | 'hold';
  /** The entry of the list, as it is written there. */
  entry: string;
  /** Code units before it in the text. */
  at: number;
}

interface Node {
  next: Map<string, Node>;
  found?: { level: 'reject' | 'hold'; entry: string };
}

/** Lists that are ready to be compared with texts (`compileWords`). */
export interface CompiledWords {
  phrases: Node;
  stems: ReadonlyMap<string, { level: 'reject' | 'hold'; entry: string }>;
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
  const stems = new Map<string, { level: 'reject' | 'hold'; entry: string }>();
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
  { words, level, entry }: { words: readonly string[]; level: 'reject' | 'hold'; entry: string },
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
  return words.flatMap(({ forms, at }, index) => {
    const found = forms.map((form) => {
      if (allowed.has(form)) return undefined;
      return phraseAt(phrases, { words, index }, form) ?? stemOf(stems, longestStem, form);
    });
    const first =
      found.find((one) => one?.level === 'reject') ?? found.find((one) => one !== undefined);
    return first ? [{ ...first, at }] : [];
  });
}

function phraseAt(
  root: Node,
  { words, index: start }: { words: readonly { forms: readonly string[] }[]; index: number },
  first: string,
): Node['found'] {
  let node = root.next.get(first);
  let found = node?.found;
  for (let index = start + 1; node && index < words.length; index += 1) {
    node = (words[index]?.forms ?? [])
      .map((form) => node?.next.get(form))
      .find((next) => next !== undefined);
    found = node?.found ?? found;
  }
  return found;
}

function stemOf(stems: CompiledWords['stems'], longest: number, word: string): Node['found'] {
  for (let length = Math.min(longest, word.length); length >= LEAST_STEM; length -= 1) {
    const found = stems.get(word.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

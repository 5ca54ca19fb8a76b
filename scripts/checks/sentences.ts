export interface Sentence {
  path: string;
  line: number;
  text: string;
}

/**
 * A clause for a noun that is not named, or a test name that only makes sense after the name of its
 * group.
 */
const OPENINGS = /^(?:what|who|whom|whose|whoever|whatever|whichever|nobody|none)\b(?!.*\?$)/i;

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$|<!--([\s\S]*?)-->/gm;
const TEST_NAME = /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])(.+?)\1,/g;
const FENCE = /```[\s\S]*?```/g;

/**
 * The sentences of a file's comments and test names, or of a document, each with the line on which
 * its paragraph begins.
 */
export function sentencesOf(path: string, source: string): Sentence[] {
  const text = path.endsWith('.md') ? source.replaceAll(FENCE, blank) : source;
  const passages = path.endsWith('.md')
    ? paragraphsOf(text)
    : [...matches(text, COMMENT), ...matches(text, TEST_NAME)];
  return passages.flatMap(({ at, passage }) => {
    const line = text.slice(0, at).split('\n').length;
    return split(passage).map((sentence) => ({ path, line, text: sentence }));
  });
}

export function withoutSubject({ text }: Sentence): boolean {
  return OPENINGS.test(text);
}

interface Passage {
  at: number;
  passage: string;
}

function matches(text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].map((match) => ({
    at: match.index,
    passage: match.slice(1).findLast((group) => group !== undefined) ?? '',
  }));
}

/** Paragraphs, list items and cells of tables. */
function paragraphsOf(markdown: string): Passage[] {
  const passages: Passage[] = [];
  let at = 0;
  for (const part of markdown.split(/(\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.))|\|)/)) {
    passages.push({ at: at + (/^\s*/.exec(part)?.[0].length ?? 0), passage: part });
    at += part.length;
  }
  return passages;
}

/** Splits at full stops, not at colons. Markup of lists, tables and comments is removed. */
function split(passage: string): string[] {
  return passage
    .replaceAll(/^\s*\*\s?/gm, ' ')
    .replaceAll(/[#>|]|^\s*(?:[-*]|\d+\.)\s/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=[A-Z`"(])/)
    .map((sentence) => sentence.trim().replace(/^[*_"(]+/, ''))
    .filter((sentence) => /[a-z]{2}/i.test(sentence));
}

function blank(block: string): string {
  return block.replaceAll(/[^\n]/g, ' ');
}

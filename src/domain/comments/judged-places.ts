import { findLinks } from './comment-links.ts';
import { mixedScriptWords, type TextPlace } from './folded-text.ts';
import type { Reason } from './phases.ts';
import { compileWords, findWords } from './word-list.ts';

/**
 * The places in a text that stopped it, by its stored reasons: words of a list, links, and words of
 * mixed scripts. They are found by the functions that the phases call. A word is looked for with
 * the entry that was found then, because the lists may have changed. Ordered, and none overlaps
 * another. Empty for reasons without a place, such as a first comment.
 */
export function judgedPlaces(text: string, reasons: readonly Reason[]): TextPlace[] {
  const found = reasons.flatMap((reason) => placesOf(text, reason));
  const sorted = found.sort((one, other) => one.at - other.at || other.length - one.length);
  let end = 0;
  return sorted.filter(({ at, length }) => {
    if (at < end) return false;
    end = at + length;
    return true;
  });
}

function placesOf(text: string, { phase, word, at }: Reason): TextPlace[] {
  if (phase === 'words' && word !== undefined)
    return findWords(compileWords([{ hold: [word] }]), text)
      .filter((found) => found.at === at)
      .map(({ length }) => ({ at: at ?? 0, length }));
  if (phase === 'links')
    return findLinks(text).map(({ at: start, length }) => ({ at: start, length }));
  return phase === 'scripts' ? mixedScriptWords(text) : [];
}

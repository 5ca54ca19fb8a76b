import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';
import { compileWords, type CompiledWords } from '#domain/comments/word-list.ts';
import type { Site } from '#domain/sites/site.ts';

const words = new WeakMap<Site, CompiledWords>();

/**
 * The word lists of both languages on every text, because readers mix them, and those of the
 * newsroom.
 */
export function wordsOfSite(site: Site): CompiledWords {
  const known = words.get(site) ?? compileWords([WORDS_CA, WORDS_ES, site.comments.words]);
  words.set(site, known);
  return known;
}

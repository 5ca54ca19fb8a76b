import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { foldWord } from '#domain/text/search-text.ts';
import { otherNumbers, slipsOf } from '#domain/search/spellings.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { formLexeme, isStemTwin, OVERSTEMMED, TWIN_ENDINGS } from '#domain/search/word-forms.ts';
import type { SearchTerm } from '#domain/search/search-query.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { searchWords } from '#server/platform/database/tables/schema.ts';
import { STEMMERS, wordsWithForeignStem } from './search-language.ts';

/** Words of the site's stories that stand for a word of the query. */
export interface Expansion {
  /** Spellings of the word itself, with and without accents, and in the other number. */
  same: string[];
  /** Longer words that begin with it. */
  longer: string[];
  /** Words that are spelt nearly alike. Only if there are no others. */
  alike: string[];
  /** The lexemes of those of these words that are not searched by their stem. */
  forms: ReadonlyMap<string, string>;
}

/**
 * Maximum of longer words for an unfinished one, the shortest. Of words with the same stem, one is
 * enough.
 */
const MAX_LONGER = 200;
/** Maximum of corrections of a word. */
const MAX_ALIKE = 4;
/** Minimum length of a word that is corrected. */
const MIN_CORRECTED = 4;

/** Looks the words of a query up in the word list of a site. */
export async function expandWords(
  orm: Orm,
  { site, locale }: { site: string; locale: Locale },
  terms: readonly SearchTerm[],
): Promise<Map<string, Expansion>> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  if (words.length === 0) return new Map();
  const unfinished = new Set(
    terms.filter(({ isPrefix }) => isPrefix).flatMap((term) => term.words.map(foldWord)),
  );
  const ofSite = and(eq(searchWords.site, site), eq(searchWords.locale, locale));
  const folded = [
    ...new Set(words.map(foldWord).flatMap((word) => [word, ...otherNumbers(word, locale)])),
  ];
  const columns = { word: searchWords.word, folded: searchWords.folded };
  const [same, ...longer] = await Promise.all([
    orm
      .select(columns)
      .from(searchWords)
      .where(and(ofSite, inArray(searchWords.folded, folded))),
    ...[...unfinished].map((start) => {
      const longer = orm
        .select(columns)
        .from(searchWords)
        .where(and(ofSite, like(searchWords.folded, `${start}_%`)))
        .orderBy(sql`length(folded)`, searchWords.folded)
        .limit(MAX_LONGER)
        .as('longer');
      const stem = sql`to_tsvector(${STEMMERS[locale]}::regconfig, ${longer.word})`;
      const isOverstemmed = sql`${longer.word} ~ ${OVERSTEMMED[locale].source}`;
      const isTwin = sql`${longer.folded} ~ ${TWIN_ENDINGS[locale].source}`;
      // The stem of portar is port, which porta is not.
      const isOther = isStemTwin(start, locale)
        ? sql`(${stem} <> to_tsvector(${STEMMERS[locale]}::regconfig, ${start}) or ${longer.folded} = ${`${start}s`})`
        : undefined;
      return orm
        .selectDistinctOn([stem, isOverstemmed, isTwin], {
          word: longer.word,
          folded: longer.folded,
        })
        .from(longer)
        .where(isOther);
    }),
  ]);
  const expansions = new Map<string, Expansion>();
  for (const word of words) {
    const start = foldWord(word);
    const spellings = new Set([start, ...otherNumbers(start, locale)]);
    expansions.set(word, {
      same: same.filter((row) => spellings.has(row.folded)).map((row) => row.word),
      longer: unfinished.has(start)
        ? longer.flat().flatMap((row) => (row.folded.startsWith(start) ? [row.word] : []))
        : [],
      alike: [],
      forms: new Map(),
    });
  }
  const excluded = new Set(
    terms.filter(({ isExcluded }) => isExcluded).flatMap((term) => term.words),
  );
  const unknown = words.filter((word) => {
    const { same: found = [], longer: begun = [] } = expansions.get(word) ?? {};
    return (
      found.length + begun.length === 0 &&
      word.length >= MIN_CORRECTED &&
      !excluded.has(word) &&
      /\p{L}/u.test(word)
    );
  });
  for (const word of unknown) {
    const expansion = expansions.get(word);
    if (expansion) expansion.alike = await wordsAlike(orm, ofSite, foldWord(word));
  }
  const spellings = [...expansions].flatMap(([word, { same: found, longer: begun, alike }]) => [
    word,
    ...found,
    ...begun,
    ...alike,
  ]);
  const foreign = await wordsWithForeignStem(orm, spellings, locale);
  const forms = new Map([...foreign].map((word) => [word, formLexeme(word, locale)]));
  for (const expansion of expansions.values()) expansion.forms = forms;
  return expansions;
}

async function wordsAlike(
  orm: Orm,
  ofSite: ReturnType<typeof or>,
  wanted: string,
): Promise<string[]> {
  const similarity = sql<number>`similarity(folded, ${wanted})`;
  const columns = { word: searchWords.word, folded: searchWords.folded };
  const [slips, similar] = await Promise.all([
    // Swapped letters of a short word leave hardly a trigram.
    orm
      .select(columns)
      .from(searchWords)
      .where(and(ofSite, inArray(searchWords.folded, slipsOf(wanted)))),
    orm
      .select(columns)
      .from(searchWords)
      .where(and(ofSite, sql`folded % ${wanted}`))
      .orderBy(sql`${similarity} desc`, searchWords.word)
      .limit(40),
  ]);
  const rows = [...new Map([...slips, ...similar].map((row) => [row.word, row])).values()];
  const most = wanted.length < 6 ? 1 : 2;
  const near = rows
    .map((row) => ({ ...row, distance: editDistance(row.folded, wanted) }))
    .filter(({ distance }) => distance <= most);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .slice(0, MAX_ALIKE)
    .map(({ word }) => word);
}

/**
 * Number of letters to insert, remove, replace or swap with the next one to get from one word to
 * the other (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

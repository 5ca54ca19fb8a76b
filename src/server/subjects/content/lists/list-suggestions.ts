import { formatCardDay } from '#domain/dates/published-date.ts';
import { imageUrlOf } from '#domain/pictures/rendition.ts';
import { foldWord, isFunctionWord, wordsOf } from '#domain/text/search-text.ts';
import { SUGGESTED, type Suggestion } from '#domain/search/suggestion.ts';
import { localize } from '#domain/locale/locale.ts';
import { authorPath, showPath, tagPath, taxonPath } from '#domain/paths/urls.ts';
import type { FoundStory } from '#server/subjects/content-store/search/story-search.ts';
import { toCards } from '../cards.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/** Maximum of suggestions, and the places that headlines have before names. */
const MOST = 8;
const MOST_BEFORE_NAMES = 4;

/**
 * Suggestions that are enough. Fewer are completed by stories with the text elsewhere than in their
 * headline.
 */
const ENOUGH = 6;

/** Minimum length of a word that is corrected: shorter words have too many neighbours. */
const MIN_CORRECTED = 5;

/** The words of a text, each with its spellings: itself, or the words that it is corrected to. */
type Wanted = readonly (readonly string[])[];

/**
 * Pages whose names have words that begin like those of a text, whatever their accents, then
 * stories whose headlines do. If there are none, misspelt words are corrected. Tags and authors
 * without visible stories are left out, because they have no page.
 */
export async function listSuggestions(
  content: EditionContent,
  text: string,
): Promise<Suggestion[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const typed = await findPages(
    content,
    words,
    words.map((word) => [foldWord(word)]),
  );
  const hasTyped = typed.names.length + typed.headlines.length > 0;
  const corrected = hasTyped ? undefined : await correct(content, words);
  const { names, headlines } = corrected ? await findPages(content, words, corrected) : typed;
  const chosen = chooseNames(names, MOST - Math.min(headlines.length, MOST_BEFORE_NAMES));
  const isFew = chosen.length + headlines.length < ENOUGH;
  const others = isFew ? (await content.search.find({ text, limit: MOST })).results : [];
  const stories = [
    ...new Map([...headlines, ...others].map((found) => [found.story.id, found])).values(),
  ];
  return [...chosen, ...(await toSuggestions(content, stories.slice(0, MOST - chosen.length)))];
}

async function findPages(content: EditionContent, words: readonly string[], wanted: Wanted) {
  const { locale } = content.edition;
  const isBegun = ({ label }: Suggestion) => isMatch(wordsOf(label)[0] ?? '', wanted.slice(0, 1));
  const named = (await listNames(content)).filter(({ label }) => isMatch(label, wanted));
  // The last word may be unfinished: `con` is a function word, and the beginning of `concierto`.
  const searched = wanted.filter(
    (_, index) => index === words.length - 1 || !isFunctionWord(words[index] ?? '', locale),
  );
  return {
    names: [...named.filter(isBegun), ...named.filter((one) => !isBegun(one))],
    headlines: await content.search.findHeadlines(searched, MOST),
  };
}

/** The words with those that a long word is corrected to. `undefined` if no word is. */
async function correct(
  content: EditionContent,
  words: readonly string[],
): Promise<Wanted | undefined> {
  const long = words.filter((word) => word.length >= MIN_CORRECTED);
  const alike =
    long.length === 0 ? new Map<string, string[]>() : await content.search.listWordsAlike(long);
  if (![...alike.values()].some((found) => found.length > 0)) return undefined;
  return words.map((word) => {
    const found = alike.get(word) ?? [];
    return (found.length > 0 ? found : [word]).map(foldWord);
  });
}

/**
 * Names in the order of kinds. Each kind gets its first name before another one gets its second.
 */
function chooseNames(names: readonly Suggestion[], places: number): Suggestion[] {
  const ofKind = SUGGESTED.map((kind) => names.filter((name) => name.kind === kind));
  const rounds = Math.max(...ofKind.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    ofKind.flatMap((all) => all.slice(round, round + 1)),
  ).flat();
  const chosen = new Set(inTurn.slice(0, places));
  return ofKind.flat().filter((name) => chosen.has(name));
}

/** Whether each word has a spelling that begins a word of a name. */
function isMatch(label: string, wanted: Wanted): boolean {
  const words = wordsOf(label).map(foldWord);
  return wanted.every((spellings) =>
    spellings.some((start) => words.some((word) => word.startsWith(start))),
  );
}

async function toSuggestions(
  content: EditionContent,
  found: readonly FoundStory[],
): Promise<Suggestion[]> {
  const { locale, site } = content.edition;
  const cards = await toCards(
    content,
    found.map(({ story, path }) => ({ ...story, path })),
  );
  return cards.map(({ title, url, multimedia, publishedDate, live }): Suggestion => {
    const image = multimedia?.image ?? multimedia?.poster;
    const instant = live?.updatedAt ?? publishedDate;
    return {
      kind: 'story',
      label: title,
      url,
      ...(image && { image: imageUrlOf(image, { ratio: '4-3', width: 210, format: 'webp' }) }),
      publishedDate: instant,
      publishedDay: formatCardDay(instant, { locale, timeZone: site.timeZone, now: content.now }),
    };
  });
}

async function listNames(content: EditionContent): Promise<Suggestion[]> {
  const { edition } = content;
  const { locale } = edition;
  const [tags, authors] = await Promise.all([
    content.listTargets('tag'),
    content.listTargets('author'),
  ]);
  return [
    ...(await content.documents.list('taxon')).map((taxon): Suggestion => ({
      kind: 'section',
      label: localize(taxon.name, locale),
      url: taxonPath(edition, taxon),
    })),
    ...(await content.documents.list('tag'))
      .filter(({ id }) => tags.has(id))
      .map((tag): Suggestion => ({
        kind: 'tag',
        label: localize(tag.name, locale),
        url: tagPath(edition, tag),
      })),
    ...(await content.documents.list('author'))
      .filter(({ id }) => authors.has(id))
      .map((author): Suggestion => ({
        kind: 'author',
        label: author.name,
        url: authorPath(edition, author),
      })),
    ...(await content.documents.list('show')).map((show): Suggestion => ({
      kind: 'show',
      label: show.name,
      url: showPath(edition, show),
    })),
  ];
}

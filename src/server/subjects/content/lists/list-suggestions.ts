import { foldWord, wordsOf } from '../../../../domain/search/search-text.ts';
import type { Suggestion } from '../../../../domain/search/suggestion.ts';
import { localize } from '../../../../domain/sites/locale.ts';
import { authorPath, showPath, tagPath, taxonPath } from '../../../../domain/sites/urls.ts';
import { storyHref, type EditionContent } from '../edition-content.ts';

/** Maximum of suggestions, and of headlines among them. */
const MOST = 8;
const MOST_STORIES = 3;

/** Stories that are searched for headlines. The search puts those first whose headline matches. */
const SEARCHED = 6;

/**
 * Pages whose names have words that begin like those of a text, whatever their accents: names first, then headlines. Tags
 * and authors without visible stories are left out, because they have no page.
 */
export async function listSuggestions(content: EditionContent, text: string): Promise<Suggestion[]> {
  const wanted = wordsOf(text).map(foldWord);
  if (wanted.length === 0) return [];
  const isBegun = ({ label }: Suggestion) => foldWord(wordsOf(label)[0] ?? '').startsWith(wanted[0] ?? '');
  const named = (await listNames(content)).filter(({ label }) => isMatch(label, wanted));
  const names = [...named.filter(isBegun), ...named.filter((one) => !isBegun(one))];
  const { results } = await content.search({ text, limit: SEARCHED });
  const stories = results
    .map(({ story, path }): Suggestion => ({ kind: 'story', label: story.headline, url: storyHref(content.edition, { path }) }))
    .filter(({ label }) => isMatch(label, wanted))
    .slice(0, MOST_STORIES);
  return [...names.slice(0, MOST - stories.length), ...stories];
}

/** Whether each of the folded beginnings begins a word of a name. */
function isMatch(label: string, wanted: readonly string[]): boolean {
  const words = wordsOf(label).map(foldWord);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

async function listNames(content: EditionContent): Promise<Suggestion[]> {
  const { edition } = content;
  const { locale } = edition;
  const [tags, authors] = await Promise.all([content.listTargets('tag'), content.listTargets('author')]);
  return [
    ...(await content.documents.list('taxon')).map((taxon): Suggestion => ({
      kind: 'section',
      label: localize(taxon.name, locale),
      url: taxonPath(edition, taxon),
    })),
    ...(await content.documents.list('tag'))
      .filter(({ id }) => tags.has(id))
      .map((tag): Suggestion => ({ kind: 'tag', label: localize(tag.name, locale), url: tagPath(edition, tag) })),
    ...(await content.documents.list('author'))
      .filter(({ id }) => authors.has(id))
      .map((author): Suggestion => ({ kind: 'author', label: author.name, url: authorPath(edition, author) })),
    ...(await content.documents.list('show')).map((show): Suggestion => ({
      kind: 'show',
      label: show.name,
      url: showPath(edition, show),
    })),
  ];
}

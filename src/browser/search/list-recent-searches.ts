import { recentSearches } from './recent-searches.ts';

/** Fills the list of recent searches on the search page. Without any it stays hidden. */
export function listRecentSearches(): void {
  const section = document.querySelector<HTMLElement>('[data-recent-searches]');
  const texts = recentSearches();
  if (!section || texts.length === 0) return;
  const items = texts.map((text) => {
    const link = Object.assign(document.createElement('a'), {
      className: 'choice',
      textContent: text,
    });
    link.href = `${section.dataset['recentSearches']}?${new URLSearchParams({ searchText: text })}`;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  section.querySelector('ul')?.replaceChildren(...items);
  section.hidden = false;
}

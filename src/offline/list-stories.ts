import type { OfflineStory } from '#domain/offline.ts';

/** Inserts the list of offline copies into the offline page (src/pages/sin-conexion.astro). */
export function listStories(page: string, stories: readonly OfflineStory[]): string {
  const items = stories.map(({ path, lang, title, section, published }) => {
    const time =
      published && `<time datetime="${escape(published.at)}">${escape(published.words)}</time>`;
    const words = [
      section === undefined ? undefined : `<span>${escape(section)}</span>`,
      time,
    ].filter((part) => part !== undefined);
    return `<li lang="${escape(lang)}"><a href="${escape(path)}">${escape(title)}</a>${words.length > 0 ? `<p>${words.join(' ')}</p>` : ''}</li>`;
  });
  return page.replace(/<template data-offline-stories[^>]*>(.*?)<\/template>/s, (_, list: string) =>
    items.length === 0 ? '' : list.replace('<!--stories-->', () => items.join('')),
  );
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

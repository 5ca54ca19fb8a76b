import type { OfflineStory } from '../domain/offline.ts';

/** Inserts the list of offline copies into the offline page (src/pages/sin-conexion.astro). */
export function listStories(page: string, stories: readonly OfflineStory[]): string {
  const items = stories.map(({ path, lang, title }) => `<li><a href="${escape(path)}" lang="${escape(lang)}">${escape(title)}</a></li>`);
  return page.replace(/<template data-offline-stories>(.*?)<\/template>/s, (_, list: string) =>
    items.length === 0 ? '' : list.replace('<!--stories-->', () => items.join('')),
  );
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

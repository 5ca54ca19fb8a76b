import { SITE_DOCUMENTS, type Store } from './store.ts';
import { storyFields } from './newsroom.ts';

export const NOW = new Date('2026-06-01T12:00:00Z');
export const ELFAR_CA = { site: 'elfar', locale: 'ca' } as const;
export const ALL = { ...ELFAR_CA, limit: 50 };
export const ids = (stories: readonly { id: string }[]) => stories.map(({ id }) => id);
export const at = (day: number, hour = 10) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;
export const addressOf = (slug: string, day = '2026/03/01') => `/politica/${day}/${slug}/`;

/** Functions that fill the empty stores of `openStore`. */
export function storiesOfMarch(openStore: () => Promise<Store>) {
  const openWithSiteDocuments = async () => {
    const store = await openStore();
    await store.put(...SITE_DOCUMENTS);
    return store;
  };
  /**
   * Opens a store with the site documents and one story per given day of March 2026, with id
   * `d<day>`.
   */
  const openWithStories = async (
    days: number[],
    fields: (day: number) => Record<string, unknown> = () => ({}),
  ) => {
    const store = await openWithSiteDocuments();
    await store.put(
      ...days.map((day) => storyFields({ id: `d${day}`, publishedAt: at(day), ...fields(day) })),
    );
    return store;
  };
  return { openWithSiteDocuments, openWithStories };
}

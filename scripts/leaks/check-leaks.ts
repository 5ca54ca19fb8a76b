import { isStory } from '#domain/documents/document.ts';
import { STORY_TYPES, visibleFrom, type Story } from '#domain/stories/story.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import type { AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { addressesInBody, closedWordsOf, leaksIn } from './closed-words.ts';
import { findLeaks, type Leak } from './find-leaks.ts';
import type { ClosedStory } from './leak-forms.ts';
import { leakReaders, spendAllowances } from './leak-readers.ts';

/** The result of a check. */
export interface LeakResult {
  leaks: Leak[];
  stories: ClosedStory[];
  /** Number of answers that were searched. */
  answers: number;
  /**
   * Ids of the stories whose closed words or URLs a subscriber did not get: the search would miss a
   * leak of them.
   */
  unseen: string[];
}

/** Checks every closed story of a node in every form, as readers without the right. */
export async function checkLeaks(accounts: AccountsApplication): Promise<LeakResult> {
  const stories = await closedStoriesOf(accounts);
  const { without, entitled } = await leakReaders(accounts);
  const read = async (reader: typeof entitled, { site, story }: ClosedStory) => {
    const { json } = await reader
      .browserOf(site.alias)
      .call('POST', `/api/front/paywall/content/${story.id}/read`, {});
    return String(json?.response?.['html'] ?? '');
  };
  // The first read of a site gives the visitor a row, which is then full.
  for (const reader of without) for (const closed of stories) await read(reader, closed);
  await spendAllowances(accounts);
  const found = await findLeaks(stories, without);
  const unseen: string[] = [];
  for (const closed of stories) {
    const html = await read(entitled, closed);
    const { windows, addresses } = closed;
    const hasWords = windows.size === 0 || leaksIn(html, { windows, addresses: [] }).length > 0;
    if (!hasWords || (addresses.length > 0 && addressesInBody(html, addresses).length === 0))
      unseen.push(closed.story.id);
  }
  return { ...found, stories, unseen };
}

/** The closed stories of a node that everybody may see the page of, with their closed words. */
async function closedStoriesOf({ application }: AccountsApplication): Promise<ClosedStory[]> {
  const { database, repository, sites } = application.wiring;
  const rows = await database.orm
    .select({ id: documents.id, type: documents.type })
    .from(documents);
  const stored = [
    ...(
      await repository.findStored(
        rows.filter(({ type }) => STORY_TYPES.has(type)).map(({ id }) => id),
      )
    ).values(),
  ];
  const stories = stored.flatMap(({ document, path = '' }) => {
    if (!isStory(document)) return [];
    const site = sites.find(({ alias }) => alias === document.site);
    const from = visibleFrom(document);
    return site && from && from <= new Date() ? [{ site, story: document, path }] : [];
  });
  const paths = new Map(stories.map(({ story, path }) => [story.id, path]));
  const parents = await repository.findStored(
    stories.flatMap(({ story }) => parentOf(story) ?? []),
  );
  return closedWordsOf(stories).map((closed) => {
    const parent = parents.get(parentOf(closed.story) ?? '')?.document;
    const slug = parent?.type === 'show' || parent?.type === 'blog' ? parent.slug : undefined;
    return { ...closed, path: paths.get(closed.story.id) ?? '', parent: slug };
  });
}

/** Id of the show or blog of a story. */
function parentOf(story: Story): string | undefined {
  return story.type === 'episode'
    ? story.show
    : story.type === 'blog-post'
      ? story.blog
      : undefined;
}

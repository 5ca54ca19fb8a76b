import { isSiteDocument, isStory } from '#domain/documents/document.ts';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import type { PreviewedDocument } from '#domain/previews/preview.ts';
import { visibleFrom, type Story, type StorySummary } from '#domain/stories/story.ts';
import { summaryOf } from '#server/subjects/content-store/document-rows.ts';
import type { StoryQuery } from '#server/subjects/content-store/story-query.ts';
import type { ContentReads } from '../read-cache.ts';

/**
 * The cached reads with documents of a preview in front of the published ones: readers do not see
 * them, or see other versions of them. Nothing of it is kept. Counts, and lists of what is read
 * most, stay as they are.
 */
export function previewedReads(
  reads: ContentReads,
  previewed: readonly PreviewedDocument[],
): ContentReads {
  const stories = previewed.flatMap(({ document, path }) =>
    isStory(document) && path !== undefined ? [{ story: document, path }] : [],
  );
  const heads = new Map(
    stories.map(({ story, path }) => [story.id, summaryOf(story, path)] as const),
  );
  const siteDocuments = previewed.map(({ document }) => document).filter(isSiteDocument);
  const pictures = previewed.flatMap(({ document }) => (isArchived(document) ? [document] : []));
  const shown = (head: StorySummary) => heads.get(head.id) ?? head;
  // One list for a whole page, because its index is kept with it.
  let listed: ReturnType<ContentReads['listSiteDocuments']> | undefined;
  return {
    async findStoryAt(site, locale, path) {
      const found = stories.find(
        (one) => one.path === path && one.story.site === site && one.story.locale === locale,
      );
      if (!found) return reads.findStoryAt(site, locale, path);
      return { rows: { ...found, visibleFrom: new Date(0), visibleUntil: undefined }, tags: [] };
    },
    async listHeads(ids, now) {
      const { rows, tags } = await reads.listHeads(ids, now);
      const found = new Map(rows.map((head) => [head.id, head]));
      return { rows: ids.flatMap((id) => heads.get(id) ?? found.get(id) ?? []), tags };
    },
    async listStories(query, now) {
      const { rows, tags } = await reads.listStories(query, now);
      const others = rows.filter(({ id }) => !heads.has(id));
      const fitting = stories
        .filter(({ story }) => isListed(story, query))
        .flatMap(({ story }) => heads.get(story.id) ?? []);
      if (fitting.length === 0) return { rows: others, tags };
      const order = query.order === 'oldest' ? 1 : -1;
      const all = [...others, ...fitting].toSorted(
        (one, other) => order * (instantOf(one) - instantOf(other)),
      );
      return { rows: all.slice(0, query.limit), tags };
    },
    async listMostRead(query, now) {
      const { rows, tags } = await reads.listMostRead(query, now);
      return { rows: rows.map(shown), tags };
    },
    countStories: (query, now) => reads.countStories(query, now),
    async listVersions(storyId, now) {
      const { rows, tags } = await reads.listVersions(storyId, now);
      return { rows: rows.map(shown), tags };
    },
    listSiteDocuments: (site) =>
      (listed ??= reads.listSiteDocuments(site).then(({ rows, tags }) => {
        const own = siteDocuments.filter((document) => document.site === site);
        const ids = new Set(own.map(({ id }) => id));
        return { rows: [...own, ...rows.filter(({ id }) => !ids.has(id))], tags };
      })),
    async findPictures(ids) {
      const { rows, tags } = await reads.findPictures(ids);
      const own = pictures
        .filter(({ id }) => ids.includes(id))
        .map((one) => [one.id, one] as const);
      return { rows: new Map([...rows, ...own]), tags };
    },
  };
}

function isArchived(document: object): document is ArchivedPicture {
  return 'type' in document && document.type === 'picture' && 'version' in document;
}

const instantOf = (head: Parameters<typeof visibleFrom>[0]): number =>
  visibleFrom(head)?.getTime() ?? 0;

/** Whether a list has a story, once readers see it. Later parts of a list stay as they are. */
function isListed(story: Story, query: StoryQuery): boolean {
  const { site, locale, of, types = [], before, from, exclude = [], offset = 0 } = query;
  const at = instantOf(story);
  return (
    story.site === site &&
    story.locale === locale &&
    offset === 0 &&
    !exclude.includes(story.id) &&
    (types.length === 0 || types.includes(story.type)) &&
    (before === undefined || at < Date.parse(before)) &&
    (from === undefined || at >= Date.parse(from)) &&
    (of === undefined || isOf(story, of))
  );
}

function isOf(story: Story, { kind, id, season }: NonNullable<StoryQuery['of']>): boolean {
  switch (kind) {
    case 'taxon':
      return story.taxon === id;
    case 'tag':
      return story.tags.includes(id);
    case 'author':
      return story.authors.includes(id);
    case 'blog':
      return story.type === 'blog-post' && story.blog === id;
    case 'show':
      return (
        story.type === 'episode' &&
        story.show === id &&
        (season === undefined || story.season === season)
      );
  }
}

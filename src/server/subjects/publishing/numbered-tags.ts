import { fewerTag, olderTag } from '#domain/documents/cache-tags.ts';
import { STORIES_A_PAGE } from '#domain/paths/list-pages.ts';
import { isStory } from '#domain/documents/document.ts';
import { visibleFrom, type Story, type StorySummary } from '#domain/stories/story.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { ListedInstant } from '../content-store/story-query.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';

/**
 * The newest stories of a list are on its own page, 20 at least. A story among the newest 15 is
 * therefore on no numbered page, also if other nodes publish some stories meanwhile.
 */
const DEPTH = STORIES_A_PAGE - 5;

/**
 * Above this number of places in lists, as in an import, all are taken for deep without a query.
 */
const MAX_PLACES = 500;

/** A story that comes to its lists or goes from them. */
interface Listed {
  story: Story | StorySummary;
  isGone: boolean;
}

/**
 * The tags of the numbered pages that a publication changes: those of the lists in which a story
 * comes, goes or moves at a place that may be on a numbered page. A new story is usually the newest
 * of its lists and changes none.
 */
export async function numberedTagsOfChanges(
  repository: Pick<ContentRepository, 'areDeep'>,
  change: {
    stored: Map<string, StoredDocument>;
    upserts: StoredDocument[];
    removed: readonly string[];
  },
  now = new Date(),
): Promise<string[]> {
  const listed = change.upserts.flatMap(({ document }): Listed[] => {
    const before = change.stored.get(document.id)?.document;
    if (before && isStory(before) && isStory(document) && placesOf(before) === placesOf(document))
      return [];
    return [before, document].flatMap((one, index) =>
      one && isStory(one) ? [{ story: one, isGone: index === 0 }] : [],
    );
  });
  const removed = change.removed.flatMap((id): Listed[] => {
    const document = change.stored.get(id)?.document;
    return document && isStory(document) ? [{ story: document, isGone: true }] : [];
  });
  return numberedTagsOf(repository, [...listed, ...removed], now);
}

/** The same for stories that come to their lists or go from them. */
export async function numberedTagsOf(
  repository: Pick<ContentRepository, 'areDeep'>,
  listed: readonly Listed[],
  now: Date,
): Promise<string[]> {
  const places = listed.flatMap(({ story, isGone }) =>
    listsOf(story, now).map((place) => ({ place, isGone })),
  );
  const deep =
    places.length > MAX_PLACES
      ? places.map(() => true)
      : await repository.areDeep(
          places.map(({ place }) => place),
          DEPTH,
          now,
        );
  const tags = places.flatMap(({ place, isGone }, index) => [
    ...(deep[index] ? [olderTag(place)] : []),
    ...(isGone ? [fewerTag(place)] : []),
  ]);
  return [...new Set(tags)];
}

/** The lists with numbered pages that have a visible story, and its instant in them. */
function listsOf(story: Listed['story'], now: Date): ListedInstant[] {
  const from = visibleFrom(story);
  if (!from || from > now) return [];
  const list = { site: story.site, locale: story.locale, at: from.toISOString() };
  return [list, ...namesOf(story).map((of) => ({ ...list, of }))];
}

function namesOf(story: Listed['story']): NonNullable<ListedInstant['of']>[] {
  return [
    { kind: 'taxon', id: story.taxon },
    ...story.tags.map((id) => ({ kind: 'tag' as const, id })),
    ...story.authors.map((id) => ({ kind: 'author' as const, id })),
    ...(story.type === 'episode' ? [{ kind: 'show' as const, id: story.show }] : []),
    ...(story.type === 'blog-post' ? [{ kind: 'blog' as const, id: story.blog }] : []),
  ];
}

/** The fields that decide in which lists a story is, where, and until when. */
function placesOf(story: Listed['story']): string {
  const season = story.type === 'episode' ? story.season : undefined;
  return JSON.stringify([
    story.site,
    story.locale,
    visibleFrom(story),
    story.expiresAt,
    season,
    ...namesOf(story),
  ]);
}

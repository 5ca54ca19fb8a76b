import { describe, expect, it } from 'vitest';
import { documentSchema } from '#domain/documents/document.ts';
import { storyBlockRow, type StoryBlock } from '#domain/fronts/front-blocks.ts';
import { STORY_TYPES, type StorySummary } from '#domain/stories/story.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { openingPicture } from '#server/subjects/content/cards.ts';
import { fillFront } from '#server/subjects/content/fill-front.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { editionContent, type PageQueries } from '#tests/support/newsroom/edition-content.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const sites = readSites('src/content');
const { submissions } = await readContentFiles('src/content', {
  sites,
  now: NOW,
  markdown: markdownInPlace,
});
const documents = submissions.flatMap(({ document }) => {
  const { data } = documentSchema.safeParse(document);
  return data === undefined ? [] : [data];
});
const fronts = documents.flatMap((document) =>
  document.type === 'front' && document.of === 'home' ? [document] : [],
);
const pictures = documents.flatMap((document) => (document.type === 'picture' ? [document] : []));
const told: StorySummary[] = documents.flatMap((document) =>
  'publishedAt' in document && STORY_TYPES.has(document.type)
    ? [{ ...document, path: `/${document.id}/` }]
    : [],
);
/** Each columnist of the demo has written twice. */
const again = told.flatMap((story) => {
  const { image, ...words } = story;
  return story.type === 'opinion' && image ? [{ ...words, id: `${story.id}-again` }] : [];
});
const stories = [...told, ...again].toSorted((one, other) =>
  other.publishedAt.localeCompare(one.publishedAt),
);

/** The stories of the demo, the newest first, as the store lists them. */
const queries: Partial<PageQueries> = {
  listHeads: (ids) =>
    Promise.resolve(ids.flatMap((id) => stories.find((story) => story.id === id) ?? [])),
  listStories: ({ site, locale, of, types = [], exclude = [], limit }) =>
    Promise.resolve(
      stories
        .filter(
          (story) =>
            story.site === site &&
            story.locale === locale &&
            !exclude.includes(story.id) &&
            (types.length === 0 || types.includes(story.type)) &&
            (of?.kind !== 'taxon' || story.taxon === of.id) &&
            (of?.kind !== 'tag' || story.tags.includes(of.id)),
        )
        .slice(0, limit),
    ),
};

/** The blocks of a front that have stories, each with its stories in order. */
async function storiesOf(
  front: (typeof fronts)[number],
): Promise<{ block: StoryBlock; stories: StorySummary[] }[]> {
  const site = sites.find(({ alias }) => alias === front.site);
  if (!site) throw new Error(`${front.site} is not a site of the demo.`);
  const content = editionContent(queries, { edition: { site, locale: front.locale }, now: NOW });
  const rows = await fillFront(content, front);
  return rows
    .flatMap(({ columns }) => columns.flat())
    .flatMap((block) =>
      'cards' in block
        ? [
            {
              block,
              stories: block.cards.flatMap(
                ({ id }) => stories.find((story) => story.id === id) ?? [],
              ),
            },
          ]
        : [],
    );
}

/** The cards with pictures that are on the first screen of a desktop: the lead and a row of four. */
const FIRST_SCREEN = 5;

describe('the fronts of the demo', () => {
  it('are those of each site in each language', () => {
    expect(fronts.map(({ site, locale }) => `${site} ${locale}`).toSorted()).toEqual([
      'elfar ca',
      'elfar es',
      'ondamarea ca',
      'ondamarea es',
    ]);
  });

  it.each(fronts.map((front) => [front.id, front] as const))(
    'have no columnist twice in their row of opinion, even if each has written twice: %s',
    async (_id, front) => {
      const columns = (await storiesOf(front)).flatMap(({ block, stories: chosen }) =>
        block.kind === 'opinion' ? chosen : [],
      );
      const columnists = columns.flatMap(({ authors }) => authors);
      expect(columns).toHaveLength(4);
      expect(columnists.filter((name, at) => columnists.indexOf(name) !== at)).toEqual([]);
    },
  );

  it.each(fronts.map((front) => [front.id, front] as const))(
    'have photographs in at least half of the pictures of their first screen: %s',
    async (_id, front) => {
      const files = (await storiesOf(front))
        .filter(({ block }) => storyBlockRow(block.kind).isText !== true)
        .flatMap(({ stories: chosen }) => chosen)
        .flatMap((story) => openingPicture(story)?.picture ?? [])
        .slice(0, FIRST_SCREEN)
        .map((id) => pictures.find((picture) => picture.id === id)?.file ?? '');
      expect(files).toHaveLength(FIRST_SCREEN);
      expect(files.filter((file) => file.endsWith('.jpg')).length).toBeGreaterThanOrEqual(
        FIRST_SCREEN / 2,
      );
    },
  );

  it('lead to stories with each photograph of the demo', () => {
    const texts = JSON.stringify(told);
    const unused = pictures.filter(
      ({ id, file }) => file.endsWith('.jpg') && !texts.includes(`"picture":"${id}"`),
    );
    expect(unused).toEqual([]);
  });
});

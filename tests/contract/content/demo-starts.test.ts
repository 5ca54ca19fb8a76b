import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentSchema, isStory } from '#domain/documents/document.ts';
import type { Story } from '#domain/stories/story.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createCaptionReader } from '#server/platform/media/caption-reader.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { createPublisher } from '#server/subjects/publishing/publish.ts';
import type { PublishOutcome } from '#server/subjects/publishing/publisher.ts';
import { syncContent } from '#server/subjects/publishing/sync-content.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const CONTENT = 'src/content';
const FIRST = new Date('2026-03-15T12:10:00Z');
const SAME_HOUR = new Date('2026-03-15T12:55:00Z');
const NEXT_HOUR = new Date('2026-03-15T13:20:00Z');

/** A start of a node on the demo newsroom: the outcome of its sync, and the tags that it purged. */
interface Start {
  outcome: PublishOutcome & { ok: true };
  purged: string[];
}

let first: Start;
let sameHour: Start;
let nextHour: Start;

beforeAll(async () => {
  const database = await openDatabase(MEMORY);
  const repository = createContentRepository(database.orm);
  const sites = readSites(CONTENT);
  let tags: string[] = [];
  const publisher = createPublisher({
    repository,
    sites,
    inspectPicture: () => Promise.resolve({ version: '00000000', width: 1600, height: 900 }),
    readCaptions: createCaptionReader(
      createFolderMediaStore({ content: `${CONTENT}/media`, imported: `${CONTENT}/media` }),
    ),
    onPublished: (of) => Promise.resolve(void tags.push(...of)),
  });
  const start = async (now: Date): Promise<Start> => {
    tags = [];
    const outcome = await syncContent({
      publisher,
      repository,
      sites,
      contentFolder: CONTENT,
      markdown: markdownInPlace,
      now,
      removalLimit: 0,
    });
    return { outcome, purged: [...new Set(tags)] };
  };
  first = await start(FIRST);
  sameHour = await start(SAME_HOUR);
  nextHour = await start(NEXT_HOUR);
  return () => database.close();
  // Three starts with the whole demo take minutes on a busy machine.
}, 240_000);

/** The stories whose text differs between two starts, because a date in them counts minutes. */
async function movedStories(): Promise<Story[]> {
  const at = async (now: Date) => {
    const { submissions } = await readContentFiles(CONTENT, {
      sites: readSites(CONTENT),
      now,
      markdown: markdownInPlace,
    });
    return new Map(
      submissions.flatMap(({ document }) => {
        const { data } = documentSchema.safeParse(document);
        return data && isStory(data) ? [[data.id, data] as const] : [];
      }),
    );
  };
  const before = await at(FIRST);
  return [...(await at(NEXT_HOUR)).values()].filter(
    (story) => JSON.stringify(story) !== JSON.stringify(before.get(story.id)),
  );
}

const ofKind = (tags: readonly string[], ...kinds: string[]) =>
  tags
    .filter((tag) => kinds.includes(tag.split(':', 1)[0] ?? ''))
    .map((tag) => tag.slice(tag.indexOf(':') + 1));

describe('a start of the demo newsroom whose only change is the moved dates', () => {
  it('changes nothing within the same hour', () => {
    expect(first.outcome.created.length).toBeGreaterThan(300);
    expect(sameHour.outcome).toMatchObject({ created: [], updated: [], removed: [] });
    expect(sameHour.purged).toEqual([]);
  });

  it('changes the stories with moved dates, and no other document', async () => {
    const moved = (await movedStories()).map(({ id }) => id);
    expect(moved.length).toBeGreaterThanOrEqual(4 * 12);
    expect(moved.length).toBeLessThan(first.outcome.created.length / 4);
    expect(nextHour.outcome.updated.toSorted()).toEqual(moved.toSorted());
    expect(nextHour.outcome).toMatchObject({ created: [], removed: [] });
  });

  it('purges these stories and the lists in which they are', async () => {
    const moved = await movedStories();
    const ids = new Set(moved.map(({ id }) => id));
    expect(ofKind(nextHour.purged, 'doc', 'body', 'live').filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(ofKind(nextHour.purged, 'doc'))).toEqual(ids);
    const others = nextHour.purged.filter(
      (tag) => !/^(?:doc|body|live|versions|list|older|fewer):/.test(tag),
    );
    expect(others).toEqual([]);
    const names = new Set(
      moved.flatMap(({ site, locale, taxon, tags, authors, type }) =>
        [
          'all',
          `taxon:${taxon}`,
          `type:${type}`,
          ...tags.map((tag) => `tag:${tag}`),
          ...authors.map((author) => `author:${author}`),
        ].map((name) => `${site}:${locale}:${name}`),
      ),
    );
    const lists = ofKind(nextHour.purged, 'list', 'older', 'fewer').filter(
      (name) => !/:(?:day|same-day|month):/.test(name),
    );
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter((name) => !names.has(name))).toEqual([]);
    const stories = new Set(moved.map(({ storyId }) => storyId));
    expect(ofKind(nextHour.purged, 'versions').filter((id) => !stories.has(id))).toEqual([]);
  });
});

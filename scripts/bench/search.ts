import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { BlockOf } from '#domain/stories/blocks.ts';
import type { Story } from '#domain/stories/story.ts';
import type { StoredDocument } from '#server/subjects/content-store/stored-document.ts';
import { indexStories } from '#server/subjects/content-store/search/index-stories.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { openDemoStore, type DemoStore } from '../search/demo-store.ts';
import { median, type BenchRow } from './bench-row.ts';
import { seeded } from './nodes/seeded.ts';

const MANY = 100_000;
const EMBEDDED = 10_000;
/** Stories per publication of the generated newsroom. */
const BATCH = 500;
const QUERIES = 400;
const NOW = new Date('2026-11-01T12:00:00Z');
const DAY = 24 * 3600 * 1000;
const SYLLABLES =
  'ber ta mon ril ves cor nal gui sol pe tra lle fon bru qua mir des ol riu cas'.split(' ');

/**
 * Measures the search in 100,000 stories on a PostgreSQL server, and in 10,000 on the embedded
 * database.
 */
export async function benchSearch(): Promise<BenchRow[]> {
  return [...(await benchServer()), ...(await benchEmbedded())];
}

async function benchServer(): Promise<BenchRow[]> {
  const postgres = await startRealPostgres();
  try {
    const store = await openDemoStore(await postgres.createDatabase('search'), NOW);
    try {
      const newsroom = await fill(store, MANY);
      await store.database.orm.execute(sql`vacuum analyze`);
      const times = await timesOf(store, newsroom.queries);
      const [size] = await store.database.orm
        .select({
          index:
            sql`pg_total_relation_size('search_entries') + pg_total_relation_size('search_words')`.mapWith(
              Number,
            ),
        })
        .from(sql`(select 1) as one`);
      const ratio = (size?.index ?? 0) / newsroom.bytes;
      const share = await publicationShare(store, newsroom.sample);
      return [
        {
          what: `search in ${MANY} stories on PostgreSQL, ms`,
          measured: `p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}, slowest ${quantile(times, 1)}`,
          reference: `${QUERIES} queries, one at a time`,
          target: 'p50 ≤ 25, p99 ≤ 120',
          isHeld: quantile(times, 0.5) <= 25 && quantile(times, 0.99) <= 120,
          others: '–',
        },
        {
          what: 'search index, of the text that it finds',
          measured: `${ratio.toFixed(2)} ×`,
          reference: `${(newsroom.bytes / 1e6).toFixed(0)} MB of text`,
          target: '≤ 1.5 ×',
          isHeld: ratio <= 1.5,
          others: '–',
        },
        {
          what: 'share of the index in the time to publish one story',
          measured: `${(share * 100).toFixed(1)} %`,
          reference: 'same publications',
          target: '–',
          others: '–',
        },
      ];
    } finally {
      await store.database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function benchEmbedded(): Promise<BenchRow[]> {
  const store = await openDemoStore('memory://', NOW);
  try {
    const newsroom = await fill(store, EMBEDDED);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times = await timesOf(store, newsroom.queries);
    delay.disable();
    const held = delay.max / 1e6;
    return [
      {
        what: `search in ${EMBEDDED} stories on the embedded database, ms`,
        measured: `event loop held ${held.toFixed(0)} at most; p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}`,
        reference: `${QUERIES} queries, one at a time`,
        target: 'held ≤ 50',
        isHeld: held <= 50,
        others: '–',
      },
    ];
  } finally {
    await store.database.close();
  }
}

interface Newsroom {
  queries: { site: string; locale: 'ca' | 'es'; text: string }[];
  /** UTF-8 bytes of the indexed texts. */
  bytes: number;
  sample: StoredDocument[];
}

/**
 * Adds stories whose paragraphs are those of the demo, mixed, with invented names in them.
 * Deterministic.
 */
async function fill({ repository, stories: ids }: DemoStore, count: number): Promise<Newsroom> {
  const random = seeded(7);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const models = [...(await repository.findStored(ids)).values()].filter(
    ({ document }) => document.type === 'article',
  );
  const textsOf = new Map<string, string[]>();
  for (const { document } of models) {
    const story = document as Story;
    const paragraphs = story.body
      .filter((block): block is BlockOf<'paragraph'> => block.type === 'paragraph')
      .map(({ html }) => html);
    textsOf.set(story.locale, [...(textsOf.get(story.locale) ?? []), ...paragraphs]);
  }
  /** Names by rank: the first is in one story of ten, the thousandth in one of ten thousand. */
  const nameOf = () => {
    const rank = Math.floor(Math.exp(random() * Math.log(40_000)));
    return [0, 1, 2].map((place) => SYLLABLES[Math.floor(rank / 20 ** place) % 20]).join('');
  };
  let bytes = 0;
  const queries: Newsroom['queries'] = [];
  const sample: StoredDocument[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const upserts = Array.from(
      { length: Math.min(BATCH, count - start) },
      (_, offset): StoredDocument => {
        const index = start + offset;
        const model = pick(models);
        const story = model.document as Story;
        const texts = textsOf.get(story.locale) ?? [];
        const body = Array.from({ length: 6 + Math.floor(random() * 8) }, () => ({
          type: 'paragraph' as const,
          html: `${pick(texts)} ${nameOf()} ${nameOf()}`,
        }));
        const headline = `${story.headline} ${nameOf()}`;
        bytes += Buffer.byteLength(headline + body.map(({ html }) => html).join(''));
        const publishedAt = new Date(
          NOW.getTime() - Math.floor((index / count) * 3000 * DAY),
        ).toISOString();
        const document = {
          ...story,
          id: `g${index}`,
          storyId: `g${index}`,
          slug: `g${index}`,
          headline,
          body,
          publishedAt,
          related: [],
        } as Story;
        if (queries.length < QUERIES && index % 7 === 0) {
          queries.push({
            site: story.site,
            locale: story.locale,
            text: queryFrom({ headline, body: pick(texts), name: nameOf() }, random),
          });
        }
        const stored = {
          origin: 'bench',
          hash: `h${index}`,
          path: `/x/2026/01/01/g${index}/`,
          document,
        };
        if (sample.length < 100 && index % 11 === 0) sample.push(stored);
        return stored;
      },
    );
    await repository.applyChanges({
      upserts,
      removals: [],
      tags: [],
      paths: [],
      audit: { actor: { kind: 'command', id: 'bench' }, entries: [] },
    });
  }
  return { queries, bytes, sample };
}

/**
 * A query as readers type them: a word, several, a name, a misspelt word, a phrase, or an
 * unfinished word.
 */
function queryFrom(
  { headline, body, name }: { headline: string; body: string; name: string },
  random: () => number,
): string {
  const words = body
    .replaceAll(/<[^>]*>/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);
  const word = words[Math.floor(random() * words.length)] ?? name;
  const choice = random();
  if (choice < 0.3) return `${word} `;
  if (choice < 0.45) return headline.split(' ').slice(0, 3).join(' ');
  if (choice < 0.6) return `${word} ${name}`;
  if (choice < 0.75) return `${word.slice(0, 2)}${word.slice(3)} `;
  if (choice < 0.85) return `"${headline.split(' ').slice(1, 3).join(' ')}"`;
  return word.slice(0, 4);
}

async function timesOf({ repository }: DemoStore, queries: Newsroom['queries']): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    // Timers run between queries, as between requests.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const startedAt = performance.now();
    await repository.search({ ...query, limit: 10 }, NOW);
    const took = performance.now() - startedAt;
    if (took > 100) process.stderr.write(`  ${took.toFixed(0)} ms: ${query.text}\n`);
    times.push(took);
  }
  return times;
}

/** Time to index single stories, divided by the time to publish them. */
async function publicationShare(
  { repository, database }: DemoStore,
  sample: readonly StoredDocument[],
): Promise<number> {
  const whole: number[] = [];
  const indexing: number[] = [];
  for (const stored of sample) {
    let startedAt = performance.now();
    await repository.applyChanges({
      upserts: [{ ...stored, hash: `${stored.hash}b` }],
      removals: [],
      tags: ['bench'],
      paths: [],
      audit: { actor: { kind: 'command', id: 'bench' }, entries: [] },
    });
    whole.push(performance.now() - startedAt);
    startedAt = performance.now();
    await database.orm.transaction((transaction) =>
      indexStories(transaction, [stored.document as Story]),
    );
    indexing.push(performance.now() - startedAt);
  }
  return median(indexing) / median(whole);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    Math.round(
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN) * 10,
    ) / 10
  );
}

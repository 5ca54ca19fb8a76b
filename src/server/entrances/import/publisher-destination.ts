import { DrizzleQueryError } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import type {
  Publisher,
  PublishOutcome,
  Submission,
} from '#server/subjects/publishing/publisher.ts';
import type { Destination, ItemOutcome, ReadyItem } from './destination.ts';
import type { ImportContext } from '../ninjs/import-context.ts';
import { ninjsToDocuments, type NinjsDocuments } from '../ninjs/ninjs-documents.ts';
import { withPortada } from '../ninjs/with-portada.ts';

type Converted = ReadyItem & NinjsDocuments & { ok: true };

/** Publishes in this process: many items at once, and one by one if one of them is rejected. */
export function createPublisherDestination({
  publisher,
  context,
  origin,
  actor,
}: {
  publisher: Publisher;
  context: ImportContext;
  origin: string;
  /** The imported file, for the audit table. */
  actor: Actor;
}): Destination {
  // Ids of sections, tags, authors and pictures that this import has stored, so that later items do
  // not submit them again.
  const stored = new Set<string>();

  const publish = async (items: readonly Converted[]): Promise<PublishOutcome> => {
    const submissions = new Map<string, Submission>();
    for (const submission of items.flatMap(({ documents }) => documents)) {
      const id = idOf(submission);
      if (!stored.has(id) && !submissions.has(id)) submissions.set(id, submission);
    }
    // A story itself takes precedence over its companion version within another item.
    for (const { id, documents } of items)
      for (const submission of documents)
        if (idOf(submission) === id) submissions.set(id, submission);
    const outcome = await publisher
      .publish({ origin, actor, submissions: [...submissions.values()] })
      .catch(refusalOf);
    if (outcome.ok)
      for (const submission of submissions.values())
        if (!isStorySubmission(submission)) stored.add(idOf(submission));
    return outcome;
  };

  const publishAlone = async (item: Converted): Promise<ItemOutcome> => {
    const outcome = await publish([item]);
    if (outcome.ok) return outcomeOf(item, outcome);
    if (outcome.problems.some(({ code }) => code !== 'address-taken'))
      return { sourceId: item.sourceId, ok: false, problems: outcome.problems };
    const moved = ninjsToDocuments(withPortada(item.ninjs, { distinct: true }), context);
    if (!moved.ok) return { sourceId: item.sourceId, ...moved };
    const again = await publish([{ ...item, ...moved }]);
    return again.ok
      ? outcomeOf({ ...item, ...moved }, again)
      : { sourceId: item.sourceId, ok: false, problems: again.problems };
  };

  return {
    async publish(items) {
      const outcomes: ItemOutcome[] = [];
      const converted = items.flatMap((item): Converted[] => {
        const documents = ninjsToDocuments(item.ninjs, context);
        if (documents.ok) return [{ ...item, ...documents }];
        outcomes.push({ sourceId: item.sourceId, ok: false, problems: documents.problems });
        return [];
      });
      if (converted.length === 0) return inOrder(items, outcomes);
      const together = isDistinct(converted) ? await publish(converted) : { ok: false as const };
      if (together.ok) outcomes.push(...converted.map((item) => outcomeOf(item, together)));
      else for (const item of converted) outcomes.push(await publishAlone(item));
      return inOrder(items, outcomes);
    },
  };
}

/** Maximum length of a database message in characters. */
const LONGEST_REASON = 300;

/**
 * Converts a database error of an item to a rejection. If the database is unavailable, the import
 * is aborted.
 */
function refusalOf(error: unknown): PublishOutcome {
  if (isDatabaseDown(error) || !(error instanceof DrizzleQueryError)) throw error;
  // The error's own message repeats the whole statement; its cause is the database's message.
  const said = error.cause instanceof Error ? error.cause.message : 'without a reason';
  return {
    ok: false,
    problems: [
      {
        source: '',
        field: '',
        reason: `the database rejected it: ${cutText(said, LONGEST_REASON)}`,
      },
    ],
  };
}

function isDistinct(items: readonly Converted[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

function outcomeOf(
  { sourceId, id, losses, changes }: Converted,
  outcome: PublishOutcome & { ok: true },
): ItemOutcome {
  const result = outcome.created.includes(id)
    ? 'created'
    : outcome.updated.includes(id)
      ? 'updated'
      : 'unchanged';
  return { sourceId, ok: true, id, result, losses, changes };
}

function inOrder(items: readonly ReadyItem[], outcomes: readonly ItemOutcome[]): ItemOutcome[] {
  const position = new Map(items.map(({ sourceId }, index) => [sourceId, index]));
  return outcomes.toSorted(
    (a, b) => (position.get(a.sourceId) ?? 0) - (position.get(b.sourceId) ?? 0),
  );
}

function isStorySubmission({ document }: Submission): boolean {
  return typeof document === 'object' && document !== null && 'storyId' in document;
}

function idOf({ document }: Submission): string {
  return typeof document === 'object' && document !== null && 'id' in document
    ? String(document.id)
    : '';
}

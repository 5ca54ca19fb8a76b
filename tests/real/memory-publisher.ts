import { documentSchema, isStory, type Document } from '#domain/documents/document.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { Story } from '#domain/stories/story.ts';
import { referencesOf } from '#domain/documents/references.ts';
import type { Publisher } from '#server/subjects/publishing/publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { sanitizeDocument } from '#server/subjects/publishing/sanitize-document.ts';

/**
 * A publisher in memory that rejects the same input as the real one: invalid documents, missing
 * references and URLs already taken.
 */
export class MemoryPublisher implements Publisher {
  readonly documents = new Map<string, Document>();
  readonly origins = new Set<string>();
  /** The actors of the publications, as `kind id`. */
  readonly actors = new Set<string>();
  #holders = new Map<string, string>();

  constructor(documents: readonly Document[] = []) {
    for (const document of documents) this.documents.set(document.id, document);
  }

  publish: Publisher['publish'] = async ({ origin, actor, submissions }) => {
    this.origins.add(origin);
    this.actors.add(`${actor.kind} ${actor.id}`);
    const problems: ContentProblem[] = [];
    const next = new Map<string, Document>();
    for (const { source, document } of submissions) {
      const result = documentSchema.safeParse(document);
      if (!result.success)
        problems.push(
          ...result.error.issues.map(({ path, message }) => ({
            source,
            field: path.join('.'),
            reason: message,
          })),
        );
      else if (next.has(result.data.id))
        problems.push({ source, field: 'id', reason: `"${result.data.id}" is there already` });
      else next.set(result.data.id, sanitizeDocument(result.data));
    }
    for (const document of next.values()) {
      const typeOf = (id: string) => (next.get(id) ?? this.documents.get(id))?.type;
      const missing = referencesOf(document).filter(({ id, kind }) => typeOf(id) !== kind);
      problems.push(
        ...missing.map(({ field, kind, id }) => ({
          source: document.id,
          field,
          reason: `there is no ${kind} "${id}"`,
        })),
      );
    }
    const addresses = new Map(
      [...next.values()].filter(isStory).map((story) => [story.id, addressOf(story)]),
    );
    const holders = new Map(this.#holders);
    for (const [id, address] of addresses) {
      if ((holders.get(address) ?? id) !== id)
        problems.push({
          source: id,
          field: 'slug',
          reason: `${address} is another story’s`,
          code: 'address-taken',
        });
      holders.set(address, id);
    }
    if (problems.length > 0) return { ok: false, problems };
    this.#holders = holders;
    const outcome = {
      ok: true as const,
      created: [] as string[],
      updated: [] as string[],
      unchanged: [] as string[],
      removed: [],
    };
    for (const [id, document] of next) {
      const before = this.documents.get(id);
      outcome[
        before === undefined
          ? 'created'
          : JSON.stringify(before) === JSON.stringify(document)
            ? 'unchanged'
            : 'updated'
      ].push(id);
      this.documents.set(id, document);
    }
    return outcome;
  };
}

function addressOf(story: Story): string {
  return `${story.site} ${story.locale} ${story.taxon} ${calendarDay(story.publishedAt, 'Europe/Madrid')} ${story.slug}`;
}

import type { Actor } from '#domain/desk/actor.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type {
  Publisher,
  PublishOutcome,
  Submission,
} from '#server/subjects/publishing/publisher.ts';
import { createPublisher } from '#server/subjects/publishing/publish.ts';
import { createPostPublisher, type PublishPost } from '#server/subjects/publishing/publish-post.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  authorFields,
  elfar,
  ondamarea,
  pictureFields,
  tagFields,
  taxonFields,
} from './newsroom.ts';

/** The actor of publications by tests. */
export const TEST_ACTOR: Actor = { kind: 'command', id: 'test' };

/** A store with its publisher. The tags of each publication are recorded. */
export interface Store {
  database: Database;
  repository: ContentRepository;
  publisher: Publisher;
  purged: string[][];
  /** Publishes documents as one batch, with the id of each as its source. */
  publish(
    documents: Record<string, unknown>[],
    batch?: { origin?: string; removeMissing?: boolean },
  ): Promise<PublishOutcome>;
  /** Publishes, and throws the problems if it was rejected. */
  put(...documents: Record<string, unknown>[]): Promise<PublishOutcome & { ok: true }>;
  /** Publishes a post of a live blog, or removes it. */
  post: PublishPost;
}

export function storeOn(database: Database): Store {
  const repository = createContentRepository(database.orm);
  const purged: string[][] = [];
  const ports = {
    repository,
    sites: [elfar, ondamarea],
    inspectPicture: (file: string) =>
      Promise.resolve(
        file.startsWith('lost') ? undefined : { version: '0123abcd', width: 1600, height: 900 },
      ),
    readCaptions: (src: string) =>
      Promise.resolve(
        src.includes('speech') ? [{ start: 4, end: 6, text: `Veu de ${src}` }] : undefined,
      ),
    onPublished(tags: string[]) {
      purged.push(tags);
      return Promise.resolve();
    },
  };
  const publisher = createPublisher(ports);
  const publish: Store['publish'] = (documents, { origin = 'test', removeMissing = false } = {}) =>
    publisher.publish({
      origin,
      actor: TEST_ACTOR,
      submissions: documents.map(submissionOf),
      removeMissing,
    });
  return {
    database,
    repository,
    publisher,
    purged,
    publish,
    post: createPostPublisher(ports),
    async put(...documents) {
      const outcome = await publish(documents);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome;
    },
  };
}

/** Site documents and pictures that the tests' stories refer to. */
export const SITE_DOCUMENTS = [
  taxonFields({ id: 'politica', slug: { ca: 'politica', es: 'politica' } }),
  taxonFields({ id: 'esports', slug: { ca: 'esports', es: 'deportes' } }),
  taxonFields({ id: 'actualidad', site: 'ondamarea', slug: { es: 'actualidad' } }),
  tagFields({ id: 'aigua' }),
  authorFields({ id: 'berta' }),
  pictureFields({ id: 'far' }),
];

/** The problems of a rejected publication, as `source | field | reason`. */
export const problemsOf = (outcome: PublishOutcome) =>
  outcome.ok
    ? []
    : outcome.problems.map(({ source, field, reason }) => `${source} | ${field} | ${reason}`);

function submissionOf(document: Record<string, unknown>): Submission {
  return { source: String(document.id), document };
}

import type { Actor } from '#domain/desk/actor.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
/** Origin of all documents in the content folder. */
export const FILES_ORIGIN = 'files';

/** A submitted document, not yet validated. */
export interface Submission {
  source: string;
  document: unknown;
  /**
   * Whether the story was included because of another one. If the store has it in a newer version,
   * it is skipped instead of rejected.
   */
  isCompanion?: boolean | undefined;
  /**
   * Whether the same version replaces the stored one. A repeated import may have found more, such
   * as pictures.
   */
  replacesSameVersion?: boolean | undefined;
  /**
   * Hash of the stored document that this one was made of, '' for a new document. Another stored
   * hash is a problem.
   */
  madeOf?: string | undefined;
}

export type PublishOutcome =
  | { ok: true; created: string[]; updated: string[]; unchanged: string[]; removed: string[] }
  | { ok: false; problems: ContentProblem[] };

/**
 * The only entry point for content: validates, sanitises, stores in one transaction and purges the
 * affected pages.
 */
export interface Publisher {
  /**
   * Publishes all submissions or none of them. Idempotent: a document equal to the stored one is
   * `unchanged` and purges nothing. The same applies to a story or alert whose version is already
   * stored (`src/domain/identifiers/source-version.ts`), with all submissions of the same source.
   * An older version is a problem. `origin` is the owner of the documents (`FILES_ORIGIN`,
   * "import:wxr", "push"). Documents of the content folder can only be changed there.
   * `removeMissing` also removes the origin's documents that were not submitted. The audit table
   * records each change with its actor.
   */
  publish(batch: {
    origin: string;
    actor: Actor;
    submissions: Submission[];
    removeMissing?: boolean;
  }): Promise<PublishOutcome>;
}

/** Who owns what stands in the content folder. */
export const FILES_ORIGIN = 'files';

/** A value that did not pass the schema: where, which field, and why. */
export interface ContentProblem {
  /** A file, an import's source id, or the id in the address of a push. */
  source: string;
  /** Dotted path of the field, '' for the whole document. */
  field: string;
  reason: string;
  /** Kind of problem, where a caller can act on it: the address belongs to another story, or the store has a newer version. */
  code?: 'address-taken' | 'outdated-version';
}

/** One document on its way in, not yet validated. */
export interface Submission {
  source: string;
  document: unknown;
  /** A story that only came along with another: where the store has it in a newer version, it is left out instead of refused. */
  isCompanion?: boolean | undefined;
  /** The same version again replaces the stored one: an import that is repeated may have found more, such as pictures. */
  replacesSameVersion?: boolean | undefined;
}

export type PublishOutcome =
  { ok: true; created: string[]; updated: string[]; unchanged: string[]; removed: string[] } | { ok: false; problems: ContentProblem[] };

/** The one way in for content: validates, sanitises, stores in one transaction and purges what showed it. */
export interface Publisher {
  /**
   * Publishes all submissions or none of them. Idempotent: a document equal to the stored one is `unchanged` and purges nothing. So is a story whose
   * version the store has (`src/domain/source-version.ts`), with the submissions of the same source. An older version is a problem.
   * `origin` names who owns the documents (`FILES_ORIGIN`, "import:wxr", "push"); what the content folder owns nobody else changes. `removeMissing`
   * also removes the origin's documents that are not among the submissions.
   */
  publish(batch: { origin: string; submissions: Submission[]; removeMissing?: boolean }): Promise<PublishOutcome>;
}

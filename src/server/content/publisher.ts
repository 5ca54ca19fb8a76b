/** Who owns what stands in the content folder. */
export const FILES_ORIGIN = 'files';

/** A value that did not pass the schema: where, which field, and why. */
export interface ContentProblem {
  /** A file, an import's source id, or the id in the address of a push. */
  source: string;
  /** Dotted path of the field, '' for the whole document. */
  field: string;
  reason: string;
  /** What kind of problem it is, where somebody has an answer to it: another story stands at the address. */
  code?: 'address-taken';
}

/** One document on its way in, not yet validated. */
export interface Submission {
  source: string;
  document: unknown;
}

export type PublishOutcome =
  { ok: true; created: string[]; updated: string[]; unchanged: string[]; removed: string[] } | { ok: false; problems: ContentProblem[] };

/** The one way in for content: validates, sanitises, stores in one transaction and purges what showed it. */
export interface Publisher {
  /**
   * Publishes all submissions or none of them. Idempotent: a document equal to the stored one is `unchanged` and purges nothing.
   * `origin` names who owns the documents (`FILES_ORIGIN`, "import:wxr", "push"); what the content folder owns nobody else changes. `removeMissing`
   * also removes the origin's documents that are not among the submissions.
   */
  publish(batch: { origin: string; submissions: Submission[]; removeMissing?: boolean }): Promise<PublishOutcome>;
}

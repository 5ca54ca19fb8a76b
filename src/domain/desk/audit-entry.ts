/** Verbs of the audit table. */
export const AUDIT_VERBS = [
  'create',
  'update',
  'remove',
  'purge',
  'give-role',
  'take-role',
  'set-up-factor',
  'reset-factor',
  'renew-codes',
  'open-desk',
  'give-subscription',
  'end-subscription',
  'publish',
  'reject',
  'hold',
  'undo',
  'pick',
  'unpick',
  'suspend',
  'lift',
  'keep',
  'watch',
  'unwatch',
  'close',
  'open',
  'handle',
  'reopen',
  'answer',
  'withdraw',
  'export',
  'preview',
  'end-preview',
] as const;

export type AuditVerb = (typeof AUDIT_VERBS)[number];

/** Kinds of changed things. */
export const AUDIT_SUBJECTS = [
  'document',
  'post',
  'tags',
  'reader',
  'media',
  'comment',
  'thread',
  'contribution',
  'question',
  'form',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Facts of a version: identifiers, hashes and paths, no texts and no personal data. */
export type AuditFacts = Readonly<Record<string, string>>;

/** A change to record, without its actor and its instant. */
export interface AuditEntry {
  /** Alias of the site; empty for all sites. */
  site: string;
  verb: AuditVerb;
  /**
   * The changed thing: a document by its id, a post by the ids of its live blog and its own, cache
   * tags, a reader by the account's id, a sent file by its name, a comment by its id, the
   * comments of a story by the id of its document, what a reader sent by a form or asked in an
   * interview by its id, or all that was sent by a form, by its `storyId`.
   */
  subject: { kind: AuditSubject; id: string };
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
}

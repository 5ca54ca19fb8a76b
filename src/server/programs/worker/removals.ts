import type { ReaderServices } from '#server/entrances/endpoints/services.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { CommentsOfReader } from '#server/subjects/comments/comments-of-reader.ts';

/**
 * Removes or changes what a subject keeps of a reader, in the transaction that deletes the reader's
 * row.
 */
type RemoveReader = (transaction: Orm, reader: { id: string; email: string }) => Promise<void>;

/**
 * The duty of each service when a reader is removed. `cascade`: its rows refer to the reader's and
 * go with it. `none`: it keeps nothing of a reader. A service without a row does not compile.
 */
type Removals = Readonly<Record<keyof ReaderServices, RemoveReader | 'cascade' | 'none'>>;

interface Keepers {
  commentsOfReader: Pick<CommentsOfReader, 'onRemoving'>;
  subscriptions: { onRemoving(transaction: Orm, reader: string): Promise<void> };
  polls: { forgetReader(transaction: Orm, reader: string): Promise<void> };
  interviews: { forgetReader(transaction: Orm, reader: string): Promise<void> };
  uploads: { onRemoving(transaction: Orm, reader: string): Promise<void> };
  newsletters: { leave(transaction: Orm, email: string): Promise<void> };
  userContent: { onRemoving(transaction: Orm, reader: string): Promise<void> };
}

/** Tells every subject that keeps something of a reader, in the order of the table. */
export function createRemoval({
  commentsOfReader,
  subscriptions,
  polls,
  interviews,
  uploads,
  newsletters,
  userContent,
}: Keepers): RemoveReader {
  const removals: Removals = {
    commentsOfReader: (transaction, { id }) => commentsOfReader.onRemoving(transaction, id),
    subscriptions: (transaction, { id }) => subscriptions.onRemoving(transaction, id),
    polls: (transaction, { id }) => polls.forgetReader(transaction, id),
    interviews: (transaction, { id }) => interviews.forgetReader(transaction, id),
    uploads: (transaction, { id }) => uploads.onRemoving(transaction, id),
    newsletters: (transaction, { email }) => newsletters.leave(transaction, email),
    // The last one: its purge makes publications wait until the end of the transaction.
    userContent: (transaction, { id }) => userContent.onRemoving(transaction, id),
    accounts: 'cascade',
    bookmarks: 'cascade',
    children: 'cascade',
    comments: 'cascade',
    comps: 'cascade',
    contributions: 'cascade',
    gifts: 'cascade',
    notifications: 'cascade',
    figureMailChoices: 'cascade',
    paywall: 'cascade',
    // The rows of its table name no reader. Those of the account go with it.
    consentChoices: 'none',
    contact: 'none',
    demoReaderOf: 'none',
    identityOf: 'none',
    messageCounts: 'none',
    keptSums: 'none',
    funnelCounts: 'none',
    emptySearches: 'none',
    previews: 'none',
    resubmitProof: 'none',
    workProof: 'none',
    writeExportPage: 'none',
  };
  return async (transaction, reader) => {
    for (const remove of Object.values(removals))
      if (typeof remove === 'function') await remove(transaction, reader);
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { isStory, type Document } from '#domain/documents/document.ts';
import type { Locale } from '#domain/locale/locale.ts';
import {
  begunBy,
  MOST_PREVIEWS,
  PREVIEW_LIFE,
  type PreviewedDocument,
  type PreviewState,
} from '#domain/previews/preview.ts';
import { visibleFrom } from '#domain/stories/story.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { previews as rows } from '#server/platform/database/tables/preview-schema.ts';
import { addAudit } from '#server/subjects/audit/audit-log.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type { StoredDocument } from '#server/subjects/content-store/stored-document.ts';
import { createPreviewTokens } from './preview-tokens.ts';
import { listWaitingStories, type WaitingStory } from './waiting-stories.ts';

/** A document to make a link for. */
export interface NewPreview {
  /** Alias of the site. */
  site: string;
  locale: Locale;
  /** The document, then those that were sent with it. */
  documents: readonly [PreviewedDocument, ...PreviewedDocument[]];
  /** Hash of the stored version; absent for a version that was sent. */
  storedVersion?: string | undefined;
  actor: Actor;
  now: Date;
}

/** A link that is valid. */
export interface LivePreview {
  id: string;
  locale: Locale;
  endsAt: Date;
}

/** A preview that is shown. */
export interface OpenedPreview extends LivePreview {
  documents: readonly PreviewedDocument[];
  state: PreviewState;
  /** Whether the store has another version than the one of the link. */
  isOutdated: boolean;
  /** Whether another browser opened the link before. */
  isOtherBrowser: boolean;
}

/** Previews of documents: links with a signature, and the versions that they show. */
export interface Previews {
  /** Makes a link. `undefined` if the document has `MOST_PREVIEWS` valid ones. */
  make(preview: NewPreview): Promise<(LivePreview & { token: string }) | undefined>;
  /**
   * The preview of a token. `unknown`: not signed here, or for another site. `ended`: expired,
   * revoked, or of a document that was withdrawn. `browser`: the value of its cookie.
   */
  open(request: {
    token: string;
    site: string;
    browser: string;
    now: Date;
  }): Promise<OpenedPreview | 'unknown' | 'ended'>;
  /** The valid links of a document, the newest first. */
  list(of: { site: string; document: string; now: Date }): Promise<LivePreview[]>;
  /** The stories of a site that readers do not see yet, the next one first, with their links. */
  listWaiting(of: { site: string; now: Date }): Promise<WaitingStory[]>;
  /** Revokes a link of a document, or all of them. Returns the number of revoked ones. */
  revoke(links: {
    site: string;
    document: string;
    id?: string | undefined;
    actor: Actor;
    now: Date;
  }): Promise<number>;
  /** Deletes links that ended before an instant, with their documents. */
  clearEnded(before: Date): Promise<void>;
}

/** `secrets`: the operator's secret, then the one before it, whose links stay valid. */
export function createPreviews({
  orm,
  repository,
  secrets,
}: {
  orm: Orm;
  repository: Pick<ContentRepository, 'findStored'>;
  secrets: readonly [string, ...string[]];
}): Previews {
  const tokens = createPreviewTokens(secrets);
  const isLive = (site: string, document: string, now: Date) =>
    and(
      eq(rows.documentId, document),
      eq(rows.site, site),
      gt(rows.endsAt, now),
      isNull(rows.revokedAt),
    );
  return {
    make: ({ site, locale, documents, storedVersion, actor, now }) =>
      orm.transaction(async (transaction) => {
        const [{ document }] = documents;
        const [valid] = await transaction
          .select({ count: count() })
          .from(rows)
          .where(isLive(site, document.id, now));
        if ((valid?.count ?? 0) >= MOST_PREVIEWS) return undefined;
        const id = randomBytes(16).toString('base64url');
        const version = storedVersion ?? hashOf(documents);
        // The token has seconds.
        const endsAt = new Date(Math.floor((now.getTime() + PREVIEW_LIFE) / 1000) * 1000);
        await transaction.insert(rows).values({
          id,
          site,
          locale,
          documentId: document.id,
          version,
          isStored: storedVersion !== undefined,
          documents: [...documents],
          createdBy: actor.kind === 'reader' ? null : actor.id,
          endsAt,
        });
        const after = { preview: id, locale, endsAt: endsAt.toISOString() };
        const subject = { kind: 'document' as const, id: document.id };
        await addAudit(transaction, actor, [{ site, verb: 'preview', subject, after }]);
        const token = tokens.make({ id, site, document: document.id, version, locale, endsAt });
        return { id, locale, endsAt, token };
      }),
    async open({ token, site, browser, now }) {
      const signed = tokens.read(token, site);
      if (!signed) return 'unknown';
      if (signed.endsAt <= now) return 'ended';
      const [row] = await orm
        .select()
        .from(rows)
        .where(and(eq(rows.id, signed.id), eq(rows.site, site)))
        .limit(1);
      if (!row || row.revokedAt !== null || row.endsAt <= now) return 'ended';
      const { id, locale, version, documentId, documents, isStored, endsAt } = row;
      if (!tokens.isOf(signed, { id, site, document: documentId, version, locale, endsAt }))
        return 'unknown';
      const stored = (await repository.findStored([documentId])).get(documentId);
      if (stored ? isTakenBack(stored.document) : isStored) return 'ended';
      const opener = createHash('sha256').update(browser).digest('hex');
      if (row.browser === null) await orm.update(rows).set({ browser: opener }).where(isFirst(id));
      return {
        id,
        locale,
        endsAt,
        documents: documents.map((one) => ({ ...one, document: begunBy(one.document, now) })),
        state: stateOf(documents[0]?.document, { isStored, stored, now }),
        isOutdated: isStored && stored?.hash !== version,
        isOtherBrowser: row.browser !== null && row.browser !== opener,
      };
    },
    async list({ site, document, now }) {
      return orm
        .select({ id: rows.id, locale: rows.locale, endsAt: rows.endsAt })
        .from(rows)
        .where(isLive(site, document, now))
        .orderBy(desc(rows.endsAt), rows.id)
        .limit(MOST_PREVIEWS);
    },
    listWaiting: (of) => listWaitingStories(orm, tokens, of),
    revoke: ({ site, document, id, actor, now }) =>
      orm.transaction(async (transaction) => {
        const revoked = await transaction
          .update(rows)
          .set({ revokedAt: now })
          .where(and(isLive(site, document, now), id === undefined ? undefined : eq(rows.id, id)))
          .returning({ id: rows.id });
        if (revoked.length === 0) return 0;
        const subject = { kind: 'document' as const, id: document };
        const before = {
          previews: String(revoked.length),
          ...(id !== undefined && { preview: id }),
        };
        await addAudit(transaction, actor, [{ site, verb: 'end-preview', subject, before }]);
        return revoked.length;
      }),
    async clearEnded(before) {
      await clearRows(orm, rows, lt(rows.endsAt, before));
    },
  };
}

const isFirst = (id: string) => and(eq(rows.id, id), isNull(rows.browser));

/** Whether the newsroom has taken a document back, which ends its previews. */
export function isTakenBack(document: Pick<Document, 'type'> & object): boolean {
  if ('status' in document) return document.status === 'withdrawn';
  return 'withdrawnAt' in document && document.withdrawnAt !== undefined;
}

function stateOf(
  document: Document | undefined,
  of: { isStored: boolean; stored: StoredDocument | undefined; now: Date },
): PreviewState {
  const { isStored, stored, now } = of;
  if (!isStored) return stored ? 'changed' : 'waiting';
  if (document === undefined) return 'waiting';
  const from = isStory(document) ? visibleFrom(document) : undefined;
  const waits =
    from === undefined ? begunBy(document, now) !== document : from.getTime() > now.getTime();
  return waits ? 'waiting' : 'shown';
}

function hashOf(documents: readonly PreviewedDocument[]): string {
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
}

import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isStory, type SiteDocument } from '#domain/documents/document.ts';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, links } from '#server/platform/database/tables/schema.ts';
import { isNoPastAlert } from './alert-queries.ts';
import { OTHER_TYPES, readPicture, readSiteDocument, readStored } from './document-rows.ts';
import { addPosts } from './live-post-rows.ts';
import type { DocumentStamp, StoredDocument } from './stored-document.ts';

/** The queries of documents by id, origin and type, whether visible or not. */
export interface DocumentQueries {
  /** Existing documents by id. */
  findStored(ids: readonly string[]): Promise<Map<string, StoredDocument>>;
  /** Stamps of existing documents by id. */
  findStamps(ids: readonly string[]): Promise<Map<string, DocumentStamp>>;
  /** Ids of all documents that an origin owns. */
  listOrigin(origin: string): Promise<string[]>;
  /** Ids of all stories in a section, visible or not. */
  listIdsInTaxon(taxon: string): Promise<string[]>;
  /** Ids of the documents that name a file (`mediaTargetOf`), visible or not. */
  listNaming(target: string): Promise<string[]>;
  /** The documents that the pages of a site share, without alerts that are over. */
  listSiteDocuments(site: string): Promise<SiteDocument[]>;
  findPictures(ids: readonly string[]): Promise<Map<string, ArchivedPicture>>;
}

export function createDocumentQueries(orm: Orm): DocumentQueries {
  return {
    async findStored(ids) {
      if (ids.length === 0) return new Map();
      const rows = await orm
        .select()
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      const stored = rows.map(readStored);
      const stories = stored.flatMap(({ document }) =>
        isStory(document) ? [{ story: document }] : [],
      );
      const whole = new Map((await addPosts(orm, stories)).map(({ story }) => [story.id, story]));
      return new Map(
        stored.map((one) => [
          one.document.id,
          { ...one, document: whole.get(one.document.id) ?? one.document },
        ]),
      );
    },

    async findStamps(ids) {
      if (ids.length === 0) return new Map();
      const { id, hash, origin, path, type, site } = documents;
      const sourceVersion = sql<SourceVersion | null>`${documents.head}->'sourceVersion'`;
      const columns = { id, hash, origin, path, type, site, sourceVersion };
      const rows = await orm
        .select(columns)
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      return new Map(
        rows.map((row) => [
          row.id,
          { ...row, path: row.path ?? undefined, sourceVersion: row.sourceVersion ?? undefined },
        ]),
      );
    },

    async listOrigin(origin) {
      const rows = await orm
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.origin, origin));
      return rows.map((row) => row.id);
    },

    async listIdsInTaxon(taxon) {
      const rows = await orm
        .select({ id: links.documentId })
        .from(links)
        .where(and(eq(links.kind, 'taxon'), eq(links.target, taxon)));
      return rows.map((row) => row.id);
    },

    async listNaming(target) {
      const rows = await orm
        .select({ id: links.documentId })
        .from(links)
        .where(and(eq(links.kind, 'media'), eq(links.target, target)));
      return rows.map((row) => row.id);
    },

    async listSiteDocuments(site) {
      const rows = await orm
        .select({ head: documents.head })
        .from(documents)
        .where(
          and(eq(documents.site, site), notInArray(documents.type, OTHER_TYPES), isNoPastAlert()),
        )
        .orderBy(asc(documents.id));
      return rows.map(readSiteDocument);
    },

    async findPictures(ids) {
      if (ids.length === 0) return new Map();
      const rows = await orm
        .select({ id: documents.id, head: documents.head })
        .from(documents)
        .where(and(inArray(documents.id, [...ids]), eq(documents.type, 'picture')));
      return new Map(rows.map((row) => [row.id, readPicture(row)]));
    },
  };
}

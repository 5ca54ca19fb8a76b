import { z } from 'zod';
import { houseAdSchema } from '../sites/house-ad.ts';
import { frontSchema } from '../fronts/front.ts';
import {
  alertSchema,
  authorSchema,
  blogSchema,
  hotTopicSchema,
  newsletterSchema,
  scheduleEntrySchema,
  showSchema,
  streamingItemSchema,
  tagSchema,
  taxonSchema,
} from '../sites/newsroom.ts';
import { pictureSchema } from '../pictures/picture.ts';
import { storySchema, STORY_TYPES, type Story } from '../stories/story.ts';

const siteDocumentSchemas = [
  authorSchema,
  taxonSchema,
  tagSchema,
  showSchema,
  blogSchema,
  newsletterSchema,
  hotTopicSchema,
  alertSchema,
  streamingItemSchema,
  scheduleEntrySchema,
  frontSchema,
  houseAdSchema,
] as const;

/** Any document of the content store, discriminated by `type`. */
export const documentSchema = z.discriminatedUnion('type', [
  storySchema,
  ...siteDocumentSchemas,
  pictureSchema,
]);

export type Document = z.infer<typeof documentSchema>;
export type DocumentType = Document['type'];
export type DocumentOf<Type extends DocumentType> = Extract<Document, { type: Type }>;

/** Site documents, which the pages of a site share: every document except stories and pictures. */
export type SiteDocument = Exclude<Document, Story | DocumentOf<'picture'>>;

/** Derived from the schemas, because a missing type would never be purged. */
export const SITE_DOCUMENT_TYPES = siteDocumentSchemas.map(
  ({ shape }) => shape.type.value,
) satisfies SiteDocument['type'][];

export type Author = DocumentOf<'author'>;
export type Taxon = DocumentOf<'taxon'>;
export type Tag = DocumentOf<'tag'>;

export function isStory(document: Document): document is Story {
  return STORY_TYPES.has(document.type);
}

export function isSiteDocument(document: Document): document is SiteDocument {
  return !isStory(document) && document.type !== 'picture';
}

import { z } from 'zod';
import { frontSchema } from './front.ts';
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
} from './newsroom.ts';
import { pictureSchema } from './picture.ts';
import { storySchema, STORY_TYPES, type Story } from './story.ts';

/** Everything the content store holds, discriminated by `type`. */
export const documentSchema = z.discriminatedUnion('type', [
  storySchema,
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
  pictureSchema,
]);

export type Document = z.infer<typeof documentSchema>;
export type DocumentType = Document['type'];
export type DocumentOf<Type extends DocumentType> = Extract<Document, { type: Type }>;

/** What a site's pages share: everything that is neither a story nor a picture. */
export type Furniture = Exclude<Document, Story | DocumentOf<'picture'>>;

export const FURNITURE_TYPES = [
  'author',
  'taxon',
  'tag',
  'show',
  'blog',
  'newsletter',
  'hot-topic',
  'alert',
  'streaming-item',
  'schedule-entry',
  'front',
] as const satisfies Furniture['type'][];

export type Author = DocumentOf<'author'>;
export type Taxon = DocumentOf<'taxon'>;
export type Tag = DocumentOf<'tag'>;

export function isStory(document: Document): document is Story {
  return STORY_TYPES.has(document.type);
}

import type { Document } from '../documents/document.ts';
import { isStory } from '../documents/document.ts';
import {
  authorPath,
  blogPath,
  frontPath,
  inEdition,
  LIVE_STREAMS,
  NEWSLETTERS,
  schedulePath,
  showPath,
  tagPath,
  taxonPath,
  type Edition,
} from '../paths/urls.ts';

/** The pages of previews. The token is the next segment. */
export const PREVIEWS = '/previa/';

/** Milliseconds for which a link shows its document. */
export const PREVIEW_LIFE = 72 * 3600_000;

/** Links of a document that are valid at a time, at most. */
export const MOST_PREVIEWS = 50;

/** The query parameters of a preview: another form of the document, and the wall of a closed story. */
export const PREVIEW_FORM = 'forma';
export const PREVIEW_WALL = 'muro';

/** `page`: its own page. `front`: the front of its edition, with the document in its place. */
export type PreviewForm = 'page' | 'front';

/** `waiting`: readers do not see the document yet. `changed`: they see another version of it. */
export type PreviewState = 'waiting' | 'changed' | 'shown';

/** A document as a preview shows it. `path`: of a story, without language prefix. */
export interface PreviewedDocument {
  document: Document;
  path?: string | undefined;
}

/** A preview as its page shows it. */
export interface ShownPreview {
  edition: Edition;
  /** The document, then those that were sent with it. */
  documents: readonly PreviewedDocument[];
  state: PreviewState;
  /** Whether the store has another version than the one of the link. */
  isOutdated: boolean;
  endsAt: Date;
  form: PreviewForm;
  /** Whether it is a story with a closed part. */
  isClosed: boolean;
  /** Whether a closed story is shown as to a visitor: with the wall. */
  isCut: boolean;
  /** Path of the page that shows the document, with its language prefix. */
  path: string;
  /** Path of the preview itself, with its token. No other site and no log gets it. */
  ownPath: string;
  /** The `Set-Cookie` value of a new browser. */
  cookie: string | undefined;
}

/** The path of a preview, which has no language prefix. */
export function previewPath(token: string): string {
  return `${PREVIEWS}${token}/`;
}

/** Whether a path is that of a preview. */
export function isPreviewPath(path: string): boolean {
  return path.startsWith(PREVIEWS);
}

/** The form that a query asks for. */
export function previewFormOf(query: URLSearchParams): PreviewForm {
  return query.get(PREVIEW_FORM) === 'portada' ? 'front' : 'page';
}

/**
 * The path of the page that shows a document, with its language prefix: its own one, or the one
 * that has it among others. `undefined` for a picture and for a front of a section, which have no
 * page.
 */
export function pageOfPreview(
  edition: Edition,
  { document, path }: PreviewedDocument,
): string | undefined {
  if (isStory(document)) return path === undefined ? undefined : inEdition(edition, path);
  switch (document.type) {
    case 'taxon':
      return taxonPath(edition, document);
    case 'tag':
      return tagPath(edition, document);
    case 'author':
      return authorPath(edition, document);
    case 'show':
      return showPath(edition, document);
    case 'blog':
      return blogPath(edition, document);
    case 'newsletter':
      return inEdition(edition, NEWSLETTERS);
    case 'streaming-item':
      return inEdition(edition, LIVE_STREAMS);
    case 'schedule-entry':
      return schedulePath(edition);
    case 'front':
      return document.of === 'home' ? frontPath(edition) : undefined;
    case 'hot-topic':
    case 'alert':
    case 'house-ad':
      return frontPath(edition);
    case 'picture':
      return undefined;
  }
}

/**
 * The document with a start that has come: a preview shows an alert, a stream or a house ad that
 * would begin later.
 */
export function begunBy(document: Document, now: Date): Document {
  switch (document.type) {
    case 'alert':
    case 'house-ad':
    case 'streaming-item':
      return document.startsAt !== undefined && new Date(document.startsAt) > now
        ? { ...document, startsAt: now.toISOString() }
        : document;
    default:
      return document;
  }
}

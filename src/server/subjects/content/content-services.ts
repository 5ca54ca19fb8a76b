import { stat } from 'node:fs/promises';
import { isStory } from '#domain/documents/document.ts';
import type { PreviewedDocument } from '#domain/previews/preview.ts';
import type { Site } from '#domain/sites/site.ts';
import { absoluteUrl, inEdition, type Edition } from '#domain/paths/urls.ts';
import type { InspectPicture } from '#server/platform/images/inspect-picture.ts';
import type { ReadCaptions } from '#server/platform/media/caption-reader.ts';
import type { MediaSigner } from '#server/platform/media/signed-media.ts';
import type { CleanRecordings } from '#server/platform/media/clean-recordings.ts';
import type { CommentQueries } from '../comments/comment-queries.ts';
import type { InterviewQueries } from '../interviews/interview-queries.ts';
import type { WallQueries } from '../contributions/wall.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { EditionContent, type UncachedQueries } from './edition/edition-content.ts';
import { previewedReads } from './edition/previewed-reads.ts';
import { knownContent, type KnownContent } from './known-content.ts';
import type { ReadCache } from './read-cache.ts';

/** The content for pages and endpoints. */
export interface ContentServices {
  /**
   * The content for one request. `previewed`: documents in front of the published ones, for a
   * preview.
   */
  contentOf(edition: Edition, previewed?: readonly PreviewedDocument[]): EditionContent;
  /** Sections, tags and authors that a pushed story may reference. */
  knownContentOf(site: string): Promise<KnownContent>;
  /** The publication time of a story that is already published. */
  findPublishedAt(id: string, now: Date): Promise<string | undefined>;
  /** The absolute URL of a stored story, visible or not. */
  findStoryUrl(id: string): Promise<string | undefined>;
  /** Whether a file name is that of a readable picture in the media folders. */
  isPicture(file: string): Promise<boolean>;
  /**
   * Size in bytes of an audio or video file in the media folders, named as in stories
   * (`/media/files/…`). `undefined` for external or missing files.
   */
  sizeOfFile(source: string): Promise<number | undefined>;
  /**
   * A text made of several reads, kept until a publication changes what it shows
   * (`ReadCache.makeText`).
   */
  makeText: ReadCache['makeText'];
  /** The cues of captions or chapters. */
  readCaptions: ReadCaptions;
  /** Addresses of recordings for those who may read a closed story. */
  mediaSigner: Pick<MediaSigner, 'sign' | 'periodOf'>;
}

export function createContentServices({
  repository,
  reads,
  comments,
  interviews,
  walls,
  recordings,
  inspectPicture,
  readCaptions,
  mediaSigner,
  sites,
}: {
  repository: Pick<ContentRepository, 'findStored'> & UncachedQueries;
  reads: ReadCache;
  comments: CommentQueries;
  interviews: InterviewQueries;
  walls: WallQueries;
  recordings: CleanRecordings;
  inspectPicture: InspectPicture;
  readCaptions: ReadCaptions;
  mediaSigner: Pick<MediaSigner, 'sign' | 'periodOf'>;
  sites: readonly Site[];
}): ContentServices {
  return {
    contentOf: (edition, previewed = []) =>
      new EditionContent({
        edition,
        reads: previewed.length === 0 ? reads : previewedReads(reads, previewed),
        store: repository,
        comments,
        interviews,
        walls,
        now: new Date(),
      }),
    knownContentOf: async (site) => knownContent((await reads.listSiteDocuments(site)).rows),
    async findPublishedAt(id, now) {
      const { document } = (await repository.findStored([id])).get(id) ?? {};
      return document && isStory(document) && document.publishedAt <= now.toISOString()
        ? document.publishedAt
        : undefined;
    },
    async findStoryUrl(id) {
      const { document, path = '' } = (await repository.findStored([id])).get(id) ?? {};
      const site =
        document && isStory(document)
          ? sites.find(({ alias }) => alias === document.site)
          : undefined;
      return document && isStory(document) && site
        ? absoluteUrl(site, inEdition({ site, locale: document.locale }, path))
        : undefined;
    },
    isPicture: async (file) => (await inspectPicture(file)) !== undefined,
    async sizeOfFile(source) {
      const name = nameOfFile(source);
      const file = name === undefined ? undefined : await recordings.find(name);
      return file === undefined ? undefined : (await stat(file)).size;
    },
    makeText: (key, make) => reads.makeText(key, make),
    readCaptions,
    mediaSigner,
  };
}

/** The name in the media folders of a file, as stories name it. */
function nameOfFile(source: string): string | undefined {
  return /^\/media\/files\/([^/]+)$/.exec(source)?.[1];
}

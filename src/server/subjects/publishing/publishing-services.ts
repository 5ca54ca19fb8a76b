import type { Actor } from '#domain/desk/actor.ts';
import { isStory } from '#domain/documents/document.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Story } from '#domain/stories/story.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { CausedPurge } from '../content-store/stored-purges.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';
import type { AlertPlace, StoredAlert } from '../content-store/alert-queries.ts';
import { createPublisher, prepareDocuments, type PreparedDocuments } from './publish.ts';
import { createAlertPublisher, findAlert, type PublishAlert } from './publish-alert.ts';
import {
  createPostPreparer,
  createPostPublisher,
  type PreparePost,
  type PublishPost,
} from './publish-post.ts';
import type { Publisher, Submission } from './publisher.ts';

/** The facts of a live blog that a post inherits. */
export interface PostSurroundings {
  /** Alias of the site. */
  site: string;
  locale: Locale;
  /** Id of the section. */
  taxon: string;
  /** RFC 3339; `undefined` for a new post. */
  publishedAt: string | undefined;
}

/** Publications, for endpoints. */
export interface PublishingServices {
  publisher: Publisher;
  publishPost: PublishPost;
  publishAlert: PublishAlert;
  /** An alert by its id, of any site, shown or not. */
  findAlert(id: string): Promise<StoredAlert | undefined>;
  /** Alerts of a site in all languages, the latest start first. `after`: those behind a place. */
  listAlerts(query: {
    site: string;
    limit: number;
    after?: AlertPlace | undefined;
  }): Promise<StoredAlert[]>;
  /**
   * A story by its id, of any site, visible or not, with its owner and its path without language
   * prefix.
   */
  findStory(id: string): Promise<{ story: Story; origin: string; path: string } | undefined>;
  preparePost: PreparePost;
  /** Documents that are not published, with the paths of stories, or their problems. */
  prepareDocuments(submissions: readonly Submission[]): Promise<PreparedDocuments>;
  /** A document by its id, of any site and type, visible or not. */
  findStored(id: string): Promise<StoredDocument | undefined>;
  /**
   * The site, language and section of a live blog, and the instant of one of its posts if it
   * exists.
   */
  findPostPlace(blog: string, post: string): Promise<PostSurroundings | undefined>;
  /**
   * Purges the pages with one of the cache tags on every node. Resolves once this node no longer
   * sends them.
   */
  purgePages(tags: string[], actor: Actor): Promise<void>;
  /**
   * The cache tags of a page of a site, and the last publication that purged it. `path`: with its
   * language prefix. `undefined` if there is no such page.
   */
  explainPage(
    site: Pick<Site, 'alias'>,
    path: string,
  ): Promise<{ tags: readonly string[]; purge: CausedPurge | undefined } | undefined>;
  /** Bearer token of the publish call. */
  contentToken: string;
}

export function createPublishingServices({
  contentToken,
  ...options
}: {
  repository: ContentRepository;
  sites: readonly Site[];
  inspectPicture: Parameters<typeof createPublisher>[0]['inspectPicture'];
  readCaptions: Parameters<typeof createPublisher>[0]['readCaptions'];
  onPublished(tags: string[]): Promise<void>;
  /** The cache tags of the page of a key; `undefined` if there is none. */
  tagsOf(key: string): Promise<readonly string[] | undefined>;
  contentToken: string;
}): PublishingServices {
  const { repository, onPublished, tagsOf } = options;
  const publisher = createPublisher(options);
  return {
    publisher,
    publishPost: createPostPublisher(options),
    publishAlert: createAlertPublisher({ publisher, repository }),
    findAlert: (id) => findAlert(repository, id),
    listAlerts: (query) => repository.listAlerts(query),
    async findStory(id) {
      const {
        document,
        origin = '',
        path = '',
      } = (await repository.findStored([id])).get(id) ?? {};
      return document && isStory(document) ? { story: document, origin, path } : undefined;
    },
    preparePost: createPostPreparer(options),
    prepareDocuments: (submissions) => prepareDocuments(options, submissions),
    findStored: async (id) => (await repository.findStored([id])).get(id),
    async findPostPlace(blog, post) {
      const found = (await repository.findLiveBlog(blog))?.story;
      if (!found) return undefined;
      return {
        site: found.site,
        locale: found.locale,
        taxon: found.taxon,
        publishedAt: (await repository.findPost(blog, post))?.post.at,
      };
    },
    async purgePages(tags, actor) {
      const after = { tags: String(tags.length) };
      const audit = {
        actor,
        entries: [
          {
            site: '',
            verb: 'purge' as const,
            subject: { kind: 'tags' as const, id: tags.join(' ') },
            after,
          },
        ],
      };
      await repository.applyChanges({ upserts: [], removals: [], tags, paths: [], audit });
      await onPublished(tags);
    },
    async explainPage({ alias }, path) {
      const tags = await tagsOf(alias + path);
      return tags && { tags, purge: await repository.findPurgeOf(tags) };
    },
    contentToken,
  };
}

import {
  bodyTag,
  documentTag,
  liveTag,
  siteTag,
  versionsTag,
} from '#domain/documents/cache-tags.ts';
import { listTagsOf, siteDocumentTagsOf } from '#domain/documents/tags-of-documents.ts';
import { isStory } from '#domain/documents/document.ts';
import type { Story, StorySummary } from '#domain/stories/story.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';
import { splitStory } from '../content-store/document-rows.ts';
import { stableJson } from '#server/platform/runtime/stable-json.ts';

/**
 * Above this number of tags, purging whole sites is cheaper. Then only site tags and pictures,
 * which belong to no site, are listed.
 */
const MAX_TAGS = 3000;

/** The cache tags of a change: those of the previous and of the new versions. */
export function tagsOfChanges(change: {
  stored: Map<string, StoredDocument>;
  upserts: StoredDocument[];
  removed: readonly string[];
}): string[] {
  const tags = new Set<string>();
  const owners = new Set<string>();
  const add = (before: StoredDocument | undefined, after: StoredDocument | undefined) => {
    for (const tag of tagsOfChange(before, after)) tags.add(tag);
    // A picture belongs to no site, so its own tag is listed.
    for (const one of [before, after])
      if (one)
        owners.add(
          'site' in one.document ? siteTag(one.document.site) : documentTag(one.document.id),
        );
  };
  for (const after of change.upserts) add(change.stored.get(after.document.id), after);
  for (const id of change.removed) add(change.stored.get(id), undefined);
  return tags.size > MAX_TAGS ? [...owners] : [...tags];
}

/**
 * Whether pages that list the changed documents may be sent a moment longer while their new version
 * is made (record 002). Not if a document is removed or an alert withdrawn, a picture changes, or a
 * story changes in when or to whom it is shown.
 */
export function isSoftChange(change: {
  stored: Map<string, StoredDocument>;
  upserts: StoredDocument[];
  removed: readonly string[];
}): boolean {
  return (
    change.removed.length === 0 &&
    change.upserts.every(({ document }) => {
      if (!isStory(document))
        return (
          document.type !== 'picture' &&
          !(document.type === 'alert' && document.withdrawnAt !== undefined)
        );
      const before = change.stored.get(document.id)?.document;
      return before === undefined || (isStory(before) && rightsOf(before) === rightsOf(document));
    })
  );
}

/** The fields that decide when and to whom a story is shown. */
function rightsOf({ status, publishedAt, embargoedUntil, expiresAt, access }: Story): string {
  return JSON.stringify([status, publishedAt, embargoedUntil, expiresAt, access]);
}

function tagsOfChange(
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): string[] {
  const versions = [before, after].filter((version) => version !== undefined);
  const documents = versions.map(({ document }) => document);
  if (
    before &&
    after &&
    isStory(before.document) &&
    isStory(after.document) &&
    hasSameHead(before, after)
  ) {
    return [bodyTag(after.document.id), ...liveTagsOf(after.document)];
  }
  return documents.flatMap((document, index) => {
    if (!isStory(document)) return siteDocumentTagsOf(document);
    const head: StorySummary = { ...document, path: versions[index]?.path ?? '' };
    return [
      documentTag(document.id),
      bodyTag(document.id),
      ...liveTagsOf(document),
      versionsTag(document.storyId),
      ...listTagsOf(head),
    ];
  });
}

function liveTagsOf({ type, id }: Story): string[] {
  return type === 'live-blog' ? [liveTag(id)] : [];
}

function hasSameHead(before: StoredDocument, after: StoredDocument): boolean {
  if (!isStory(before.document) || !isStory(after.document) || before.path !== after.path)
    return false;
  return (
    stableJson(splitStory(before.document).head) === stableJson(splitStory(after.document).head)
  );
}

import { MAX_RELATED } from '#domain/stories/body-bounds.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import type { ImportContext } from './import-context.ts';
import { isPicture } from './pictures/ninjs-placed-pictures.ts';
import type { NinjsAssociation, NinjsItem } from './ninjs.ts';
import { sentRecordingOf } from './ninjs-recordings.ts';
import { storyIdsOf } from './source-id.ts';

/**
 * The associated stories of an item, without pictures and sent films and sounds: links by the id
 * that each gets when it is imported, and complete stories that are included. Links to stories that
 * are never imported are omitted from pages.
 */
export function relatedOf(
  item: NinjsItem,
  context: ImportContext,
): { ids: string[]; whole: unknown[]; losses: Loss[] } {
  const stories = item.associations.filter(
    (association) => !isPicture(association) && !sentRecordingOf(association, context),
  );
  const all = stories.filter(({ uri }) => uri !== '' && uri !== item.uri);
  const named = all.slice(0, MAX_RELATED);
  const nameless = stories
    .filter(({ uri }) => uri === '' || uri === item.uri)
    .slice(0, MAX_RELATED);
  return {
    ids: [...new Set(named.map(({ uri }) => storyIdsOf(uri, context).id))],
    whole: named.filter(isWhole).map(({ ninjs }) => dated(ninjs, item)),
    losses: [
      ...nameless.map(({ type = 'item', headlines }) => ({
        what: `associated ${type} without a uri`,
        detail: headlines[0]?.value ?? '',
      })),
      ...(all.length > MAX_RELATED
        ? [
            {
              what: `related stories after the first ${MAX_RELATED} left out`,
              detail: `${all.length} related stories`,
            },
          ]
        : []),
    ],
  };
}

function isWhole({
  headlines,
  title,
  bodies,
  descriptions,
  renditions,
}: NinjsAssociation): boolean {
  return (
    (headlines.length > 0 || title !== undefined) &&
    bodies.length + descriptions.length + renditions.length > 0
  );
}

/** An included item without a date inherits that of the outer item. */
function dated(ninjs: unknown, { firstcreated, versioncreated }: NinjsItem): unknown {
  const date = firstcreated ?? versioncreated;
  if (ninjs === null || typeof ninjs !== 'object' || date === undefined) return ninjs;
  return { firstcreated: date, ...ninjs };
}

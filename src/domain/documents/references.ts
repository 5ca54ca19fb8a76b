import type { Block } from '../stories/blocks.ts';
import type { Document } from './document.ts';
import { isStory } from './document.ts';
import { bodiesOf, documentsOfType, picturesOf } from '../stories/story-types.ts';
import type { Story } from '../stories/story.ts';

type Kind = 'taxon' | 'tag' | 'author' | 'show' | 'blog' | 'poll' | 'picture';

/** A reference from a document to another one. */
export interface Reference {
  field: string;
  kind: Kind;
  id: string;
}

/**
 * The documents that must exist before a document can be published. Linked stories (related
 * stories, the rows of a front) are not required, because pages omit links to missing stories.
 */
export function referencesOf(document: Document): Reference[] {
  if (isStory(document)) return referencesOfStory(document);
  switch (document.type) {
    case 'picture':
      return named(
        'customByAspectRatio',
        'picture',
        (document.customByAspectRatio ?? []).map(({ picture }) => picture),
      );
    case 'author':
    case 'alert':
    case 'streaming-item':
      return pictureOf(document.image);
    case 'house-ad':
      return [...pictureOf(document.image), ...named('sections', 'taxon', document.sections ?? [])];
    case 'show':
      return [
        ...pictureOf(document.image),
        ...named('hosts', 'author', document.hosts),
        ...named('taxon', 'taxon', optional(document.taxon)),
      ];
    case 'blog':
      return [...pictureOf(document.image), ...named('authors', 'author', document.authors)];
    case 'schedule-entry':
      return named('show', 'show', optional(document.show));
    case 'taxon':
      return named('parent', 'taxon', optional(document.parent));
    default:
      return [];
  }
}

function referencesOfStory(story: Story): Reference[] {
  return [
    { field: 'taxon', kind: 'taxon', id: story.taxon },
    ...named('tags', 'tag', story.tags),
    ...named('authors', 'author', story.authors),
    ...pictureOf(story.image),
    ...picturesOf(story).map(({ field, picture }): Reference => ({
      field,
      kind: 'picture',
      id: picture.picture,
    })),
    ...documentsOfType(story),
    ...bodiesOf(story).flatMap(({ field, blocks }) => pollsOf(field, blocks)),
  ];
}

function pollsOf(field: string, blocks: readonly Block[]): Reference[] {
  return blocks.flatMap((block, index) =>
    block.type === 'poll' ? named(`${field}.${index}`, 'poll', [block.poll]) : [],
  );
}

function pictureOf(image: { picture: string } | undefined): Reference[] {
  return named('image', 'picture', optional(image?.picture));
}

function named(field: string, kind: Kind, ids: readonly string[]): Reference[] {
  return ids.map((id) => ({ field, kind, id }));
}

function optional(id: string | undefined): string[] {
  return id === undefined ? [] : [id];
}

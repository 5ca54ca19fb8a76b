import type { Block } from './blocks.ts';
import type { Document, DocumentType } from './document.ts';
import { isStory } from './document.ts';
import { bodiesOf } from './story-bodies.ts';
import type { Story } from './story.ts';

type Kind = 'taxon' | 'tag' | 'author' | 'show' | 'blog' | 'poll' | 'picture';

/** A reference from a document to another one. */
export interface Reference {
  field: string;
  kind: Kind;
  id: string;
}

/** Whether a reference of this kind may point at a document of this type. */
export function documentTypeOfReference(kind: Kind, type: DocumentType): boolean {
  return kind === type;
}

/**
 * The documents that must exist before a document can be published. Linked stories (related stories, the rows of a
 * front) are not required, because pages omit links to missing stories.
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
    ...named('video.poster', 'picture', optional(story.video?.poster?.picture)),
    ...named('audio.poster', 'picture', optional(story.audio?.poster?.picture)),
    ...(story.type === 'photo-gallery'
      ? named(
          'pictures',
          'picture',
          story.pictures.map(({ picture }) => picture),
        )
      : []),
    ...(story.type === 'blog-post' ? named('blog', 'blog', [story.blog]) : []),
    ...(story.type === 'episode' ? named('show', 'show', [story.show]) : []),
    ...(story.type === 'poll'
      ? named(
          'options',
          'picture',
          story.options.flatMap(({ image }) => optional(image?.picture)),
        )
      : []),
    ...bodiesOf(story).flatMap(({ field, blocks }) => referencesOfBody(field, blocks)),
  ];
}

function referencesOfBody(field: string, body: readonly Block[]): Reference[] {
  return body.flatMap((block, index) => {
    const at = `${field}.${index}`;
    switch (block.type) {
      case 'image':
        return named(at, 'picture', [block.picture]);
      case 'gallery':
        return named(
          at,
          'picture',
          block.pictures.map(({ picture }) => picture),
        );
      case 'video':
      case 'audio':
        return named(at, 'picture', optional(block.poster?.picture));
      case 'poll':
        return named(at, 'poll', [block.poll]);
      default:
        return [];
    }
  });
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

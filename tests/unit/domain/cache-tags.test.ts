import { describe, expect, it } from 'vitest';
import { furnitureTagsOf, listTag, listTagsOf } from '../../../src/domain/cache-tags.ts';
import { frontSchema } from '../../../src/domain/front.ts';
import { taxonSchema } from '../../../src/domain/newsroom.ts';
import { pictureSchema } from '../../../src/domain/picture.ts';
import { aStory, pictureFields, taxonFields } from '../../support/newsroom.ts';

describe('cache tags', () => {
  it('of a story name every listing that it stands in', () => {
    const story = { ...aStory({ id: 'a', tags: ['aigua'], authors: ['berta'] }), path: '/a/' };
    expect(listTagsOf(story)).toEqual([
      'list:elfar:ca:all',
      'list:elfar:ca:type:article',
      'list:elfar:ca:taxon:politica',
      'list:elfar:ca:tag:aigua',
      'list:elfar:ca:author:berta',
    ]);
  });

  it('of an episode and a blog post name their show and blog', () => {
    expect(listTagsOf({ ...aStory({ id: 'a', type: 'episode', show: 'matins' }), path: '/a/' })).toContain('list:elfar:ca:show:matins');
    expect(listTagsOf({ ...aStory({ id: 'a', type: 'blog-post', blog: 'mar' }), path: '/a/' })).toContain('list:elfar:ca:blog:mar');
  });

  it('of furniture name it and all of its kind; of a picture, which is no site’s, only itself', () => {
    expect(furnitureTagsOf(taxonSchema.parse(taxonFields({ id: 'politica' })))).toEqual(['doc:politica', 'taxon:elfar']);
    const front = {
      type: 'front',
      id: 'f',
      site: 'elfar',
      locale: 'ca',
      title: 'P',
      description: 'D',
      rows: [{ layout: 'grid_100', columns: [[]] }],
    };
    expect(furnitureTagsOf(frontSchema.parse(front))).toEqual(['doc:f', 'front:elfar']);
    expect(furnitureTagsOf(pictureSchema.parse(pictureFields({ id: 'far' })))).toEqual(['doc:far']);
  });

  it('hold no comma or space, by which Cache-Tag separates', () => {
    expect(listTag({ site: 'elfar', locale: 'ca', of: { kind: 'tag', id: 'a.b_c:d-e' } })).not.toMatch(/[, ]/);
  });
});

import { expect, it } from 'vitest';
import { orderByLikeness } from '#domain/stories/alike.ts';
import { aStory } from '#tests/support/newsroom/newsroom.ts';

const story = aStory({
  id: 's',
  headline: 'El port estrena una grua',
  tags: ['port', 'feina'],
  publishedAt: '2026-03-01T10:00:00Z',
});
const other = (id: string, fields: object) =>
  aStory({
    id,
    headline: 'Una altra cosa',
    tags: [],
    publishedAt: '2026-02-01T10:00:00Z',
    ...fields,
  });

it('puts stories that share more tags and words first', () => {
  const candidates = [
    other('tag', { tags: ['port'] }),
    other('tagAndWord', { tags: ['port'], headline: 'Les grues i la grua' }),
    other('tags', { tags: ['port', 'feina'], headline: 'La grua del port' }),
  ];
  expect(orderByLikeness(story, candidates).map(({ id }) => id)).toEqual([
    'tags',
    'tagAndWord',
    'tag',
  ]);
});

it('prefers recent stories among equals, and ignores function words', () => {
  const candidates = [
    other('old', { tags: ['port'], publishedAt: '2020-02-01T10:00:00Z' }),
    other('recent', { tags: ['port'] }),
    other('articles', {
      tags: ['port'],
      headline: 'El de la una',
      publishedAt: '2019-02-01T10:00:00Z',
    }),
  ];
  expect(orderByLikeness(story, candidates)[0]?.id).toBe('recent');
});

it('leaves out a story that shares one tag and neither section nor word', () => {
  const candidates = [
    other('oneTag', { tags: ['feina'], taxon: 'esports' }),
    other('twoTags', { tags: ['feina', 'port'], taxon: 'esports' }),
    other('section', { tags: ['feina'] }),
    other('word', { tags: ['feina'], taxon: 'esports', headline: 'La grua cau' }),
  ];
  expect(orderByLikeness(story, candidates).map(({ id }) => id)).toEqual([
    'twoTags',
    'word',
    'section',
  ]);
});

it('prefers a story of this month with one tag to one of two years ago with two', () => {
  const candidates = [
    other('years', { tags: ['port', 'feina'], publishedAt: '2024-03-01T10:00:00Z' }),
    other('month', { tags: ['port'] }),
  ];
  expect(orderByLikeness(story, candidates).map(({ id }) => id)).toEqual(['month', 'years']);
});

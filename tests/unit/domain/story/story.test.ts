import { describe, expect, it } from 'vitest';
import { STORY_TYPES, storySchema, visibleFrom } from '../../../../src/domain/story/story.ts';
import { storyFields } from '../../../support/newsroom/newsroom.ts';

const problemsOf = (fields: Record<string, unknown>) =>
  storySchema.safeParse(storyFields({ id: 'a', ...fields })).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a story', () => {
  it('is free, published and open to comments unless it says otherwise', () => {
    expect(storySchema.parse(storyFields({ id: 'a' }))).toMatchObject({
      access: 'free',
      status: 'published',
      openComments: true,
      tags: [],
      body: [],
      oldAddresses: [],
    });
  });

  it.each([
    ['a field that nobody knows', { heading: 'x' }, ''],
    ['a slug that is no segment', { slug: 'A b' }, 'slug'],
    ['a slug with a slash', { slug: 'a/b' }, 'slug'],
    ['an id with a space', { id: 'a b', storyId: 'a', slug: 'a' }, 'id'],
    ['an empty headline', { headline: '' }, 'headline'],
    ['an instant without its offset', { publishedAt: '2026-03-01T10:00:00' }, 'publishedAt'],
    ['a day for an instant', { publishedAt: '2026-03-01' }, 'publishedAt'],
    ['an old address of another host', { oldAddresses: ['//evil.example/'] }, 'oldAddresses.0'],
    ['a link that is a script', { kicker: { text: 'x', url: 'javascript:alert(1)' } }, 'kicker.url'],
    ['a language that nobody writes', { locale: 'en' }, 'locale'],
    ['a type that is none', { type: 'advert' }, 'type'],
    ['a block that is none', { body: [{ type: 'script', html: 'x' }] }, 'body.0.type'],
    ['a video without one', { type: 'video' }, 'video'],
    [
      'a poll of one answer',
      { type: 'poll', question: '?', startsAt: '2026-03-01T10:00:00Z', options: [{ id: 'a', text: 'A' }] },
      'options',
    ],
    ['an episode of nothing', { type: 'episode' }, 'show'],
  ])('is refused with %s', (_what, fields, field) => {
    expect(problemsOf(fields)).toEqual([field]);
  });

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ headline: '', slug: '', publishedAt: 'x' }).toSorted()).toEqual(
      expect.arrayContaining(['headline', 'publishedAt', 'slug']),
    );
  });

  it('is of one of the types that the specification has', () => {
    expect(STORY_TYPES.size).toBe(13);
  });
});

describe('visibleFrom', () => {
  const publishedAt = '2026-03-01T10:00:00+01:00';

  it.each([
    ['its publication', {}, '2026-03-01T09:00:00.000Z'],
    ['the end of an embargo that is later', { embargoedUntil: '2026-03-02T00:00:00Z' }, '2026-03-02T00:00:00.000Z'],
    ['its publication after an embargo', { embargoedUntil: '2026-02-01T00:00:00Z' }, '2026-03-01T09:00:00.000Z'],
  ])('is %s', (_what, fields, instant) => {
    expect(visibleFrom({ status: 'published', publishedAt, ...fields })?.toISOString()).toBe(instant);
  });

  it('is never for a withdrawn story', () => {
    expect(visibleFrom({ status: 'withdrawn', publishedAt })).toBeUndefined();
  });
});

it('a date that is none is refused with what it may look like', () => {
  const { error } = storySchema.safeParse(storyFields({ id: 'a', publishedAt: '1/3/2026' }));
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('like 2026-03-01T10:00:00+01:00')]);
});

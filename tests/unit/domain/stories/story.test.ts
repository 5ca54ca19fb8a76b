import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STORY_TYPES, storySchema, visibleFrom } from '#domain/stories/story.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';

const problemsOf = (fields: Record<string, unknown>) =>
  storySchema
    .safeParse(storyFields({ id: 'a', ...fields }))
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a story', () => {
  it('applies the defaults: free, published and open to comments', () => {
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
    ['an unknown field', { heading: 'x' }, ''],
    ['a slug with invalid characters', { slug: 'A b' }, 'slug'],
    ['a slug with a slash', { slug: 'a/b' }, 'slug'],
    ['an id with a space', { id: 'a b', storyId: 'a', slug: 'a' }, 'id'],
    ['an empty headline', { headline: '' }, 'headline'],
    ['an instant without its offset', { publishedAt: '2026-03-01T10:00:00' }, 'publishedAt'],
    ['a day for an instant', { publishedAt: '2026-03-01' }, 'publishedAt'],
    ['an old path of another host', { oldAddresses: ['//evil.example/'] }, 'oldAddresses.0'],
    [
      'a link that is a script',
      { kicker: { text: 'x', url: 'javascript:alert(1)' } },
      'kicker.url',
    ],
    ['an unknown language', { locale: 'en' }, 'locale'],
    ['an unknown type', { type: 'advert' }, 'type'],
    ['an unknown block', { body: [{ type: 'script', html: 'x' }] }, 'body.0.type'],
    ['a missing video', { type: 'video' }, 'video'],
    [
      'a poll of one answer',
      {
        type: 'poll',
        question: '?',
        startsAt: '2026-03-01T10:00:00Z',
        options: [{ id: 'a', text: 'A' }],
      },
      'options',
    ],
    ['a missing show of an episode', { type: 'episode' }, 'show'],
  ])('rejects a story with %s', (_what, fields, field) => {
    expect(problemsOf(fields)).toEqual([field]);
  });

  it('reports all faults of a story at once', () => {
    expect(problemsOf({ headline: '', slug: '', publishedAt: 'x' }).toSorted()).toEqual(
      expect.arrayContaining(['headline', 'publishedAt', 'slug']),
    );
  });

  // R1.4
  it('has a demo story of each type, so that the page of each type is tried', () => {
    const folder = path.resolve(import.meta.dirname, '../../../../src/content/stories');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const types = files.map(
      (file) => /^type: (\S+)$/m.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1],
    );
    expect([...new Set(types)].toSorted()).toEqual([...STORY_TYPES].toSorted());
  });
});

describe('visibleFrom', () => {
  const publishedAt = '2026-03-01T10:00:00+01:00';

  it.each([
    ['its publication', {}, '2026-03-01T09:00:00.000Z'],
    [
      'the end of a later embargo',
      { embargoedUntil: '2026-03-02T00:00:00Z' },
      '2026-03-02T00:00:00.000Z',
    ],
    [
      'its publication after an embargo',
      { embargoedUntil: '2026-02-01T00:00:00Z' },
      '2026-03-01T09:00:00.000Z',
    ],
  ])('returns %s as the start of visibility', (_what, fields, instant) => {
    expect(visibleFrom({ status: 'published', publishedAt, ...fields })?.toISOString()).toBe(
      instant,
    );
  });

  it('returns no start of visibility for a withdrawn story', () => {
    expect(visibleFrom({ status: 'withdrawn', publishedAt })).toBeUndefined();
  });
});

it('rejects a malformed date with an example of a valid one', () => {
  const { error } = storySchema.safeParse(storyFields({ id: 'a', publishedAt: '1/3/2026' }));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('like 2026-03-01T10:00:00+01:00'),
  ]);
});

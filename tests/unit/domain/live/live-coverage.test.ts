import { describe, expect, it } from 'vitest';
import { liveCoverageOf } from '#domain/live/live-coverage.ts';
import { storySchema, type StoryOf } from '#domain/stories/story.ts';

const at = (time: string) => `2026-03-01T${time}:00Z`;

function aLiveBlog(fields: object): StoryOf<'live-blog'> {
  const story = storySchema.parse({
    type: 'live-blog',
    id: 'a',
    storyId: 'a',
    site: 'elfar',
    locale: 'ca',
    taxon: 'politica',
    slug: 'a',
    headline: 'Un directe',
    publishedAt: at('09:00'),
    coverageStart: at('09:00'),
    isLive: true,
    body: [],
    ...fields,
  });
  if (story.type !== 'live-blog') throw new Error('It is no live blog.');
  return story;
}

const posts = [
  { id: 'one', at: at('09:10'), title: 'Primera', body: [] },
  { id: 'three', at: at('09:30'), body: [] },
  { id: 'two', at: at('09:20'), title: 'Segona', body: [] },
  { id: 'zero', at: at('09:05'), title: 'Abans', body: [] },
];

describe('the coverage on the card of a live blog', () => {
  it('has the time of the newest post, and the three newest titles', () => {
    const older = { id: 'first', at: at('09:01'), title: 'La primera de totes', body: [] };
    expect(liveCoverageOf(aLiveBlog({ posts: [...posts, older] }))).toEqual({
      updatedAt: at('09:30'),
      posts: [
        { id: 'two', at: at('09:20'), title: 'Segona' },
        { id: 'one', at: at('09:10'), title: 'Primera' },
        { id: 'zero', at: at('09:05'), title: 'Abans' },
      ],
    });
  });

  it('names no posts behind a paywall', () => {
    expect(liveCoverageOf(aLiveBlog({ posts, access: 'subscriber' }))).toEqual({
      updatedAt: at('09:30'),
      posts: [],
    });
  });

  it('is as old as the last version without posts', () => {
    expect(liveCoverageOf(aLiveBlog({ updatedAt: at('09:40') }))).toEqual({
      updatedAt: at('09:40'),
      posts: [],
    });
    expect(liveCoverageOf(aLiveBlog({}))?.updatedAt).toBe(at('09:00'));
  });

  it('ends with the live blog', () => {
    expect(liveCoverageOf(aLiveBlog({ posts, isLive: false }))).toBeUndefined();
  });
});

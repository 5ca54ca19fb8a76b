import { describe, expect, it } from 'vitest';
import { publicStory } from '#domain/paywall/public-story.ts';
import type { StoryType } from '#domain/stories/story.ts';
import { aStory, paragraph, siteOf } from '#tests/support/newsroom/newsroom.ts';

const site = siteOf({ alias: 'elfar', paywall: { isEnabled: true, freeBlocks: 2 } });
const body = ['one', 'two', 'PAID-3', 'PAID-4'].map(paragraph);
const media = {
  video: {
    hlsSource: 'PAID.m3u8',
    fileSource: 'PAID.mp4',
    captions: [{ src: 'PAID.vtt', locale: 'ca' }],
    chapters: [{ src: 'PAID-2.vtt', locale: 'ca' }],
  },
  audio: {
    fileSource: 'PAID.mp3',
    captions: [{ src: 'PAID-audio.vtt', locale: 'ca' }],
    chapters: [{ src: 'PAID-3.vtt', locale: 'ca' }],
  },
  videoEmbed: { provider: 'tube', url: 'https://tube.example/PAID' },
  audioEmbed: { provider: 'sound', url: 'https://sound.example/PAID' },
  transcripts: [{ src: 'PAID.vtt', lines: [{ at: 0, text: 'PAID' }] }],
};
const cutOf = (fields: Record<string, unknown>) =>
  publicStory(site, aStory({ id: 'a', access: 'subscriber', ...fields }));

/** The own fields of each story type, with PAID in each part that only subscribers may read. */
const OWN_FIELDS: Record<StoryType, object> = {
  article: {},
  interview: {},
  opinion: {},
  video: {},
  audio: {},
  'photo-gallery': {
    pictures: [{ picture: 'a' }, { picture: 'b' }, { picture: 'c', caption: 'PAID' }],
  },
  'live-blog': {
    coverageStart: '2026-03-01T10:00:00Z',
    posts: [{ id: 'p', at: '2026-03-01T10:00:00Z', title: 'PAID', body: [paragraph('PAID')] }],
  },
  poll: {
    question: '?',
    startsAt: '2026-03-01T10:00:00Z',
    options: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
  },
  event: { event: { eventOccurrenceType: 'unique', eventUniqueDate: '2026-04-01T20:00:00Z' } },
  'blog-post': { blog: 'b' },
  'user-content-call': {
    fields: [{ name: 'a', label: 'A', kind: 'text' }],
    opensAt: '2026-03-01T10:00:00Z',
  },
  'digital-interview': {
    interviewee: 'X',
    startsAt: '2026-03-01T10:00:00Z',
    answers: [
      { question: 'PAID?', askedBy: 'Y', answer: [paragraph('PAID')], at: '2026-03-01T10:00:00Z' },
    ],
  },
  episode: { show: 's' },
};

describe('the public part of a story', () => {
  it('returns the whole story if it is free or the site has no paywall', () => {
    const free = aStory({ id: 'a', body });
    expect(publicStory(site, free)).toEqual({ story: free, isCut: false });
    const paid = aStory({ id: 'a', access: 'subscriber', body });
    expect(
      publicStory(siteOf({ alias: 'elfar', paywall: { isEnabled: false, freeBlocks: 2 } }), paid),
    ).toEqual({
      story: paid,
      isCut: false,
    });
  });

  // R6.14
  it.each(['subscriber', 'registered'])(
    'returns the first blocks of a story for the %s',
    (access) => {
      const { story, isCut } = cutOf({ access, body });
      expect(isCut).toBe(true);
      expect(story.body).toEqual([paragraph('one'), paragraph('two')]);
    },
  );

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
  ])('never returns the whole text: of %i blocks, %i', (count, shown) => {
    expect(cutOf({ body: body.slice(0, count) }).story.body).toHaveLength(shown);
  });

  // R6.14
  it.each(Object.entries(OWN_FIELDS))(
    'returns nothing paid of a story of type %s',
    (type, fields) => {
      const { story } = cutOf({ type, body, ...media, ...fields });
      expect(JSON.stringify(story)).not.toContain('PAID');
      expect(story).toMatchObject({ id: 'a', type, headline: 'Titular a' });
    },
  );
});

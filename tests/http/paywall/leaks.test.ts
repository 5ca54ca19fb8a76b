import { beforeAll, describe, expect, it } from 'vitest';
import { closedWordsOf, leaksIn } from '#scripts/leaks/closed-words.ts';
import { checkLeaks, type LeakResult } from '#scripts/leaks/check-leaks.ts';
import { STORY_TYPES } from '#domain/stories/story.ts';
import { elfar, paragraph, aStory, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startAccounts } from '#tests/support/readers/accounts-application.ts';

/** A sentence of nine words that no other text has. */
const sentence = (of: string) => `Aquesta frase tancada de ${of} parla de ${of} amb la ${of}.`;

/** The own fields of each type, with a closed sentence where a type has more than blocks. */
const OWN_FIELDS: Readonly<Record<string, object>> = {
  video: {
    video: {
      fileSource: 'https://video.example/film.mp4',
      hlsSource: 'https://video.example/film.m3u8',
    },
  },
  audio: { audio: { fileSource: 'https://audio.example/so.mp3' } },
  'photo-gallery': { pictures: [{ picture: 'port' }, { picture: 'port' }] },
  'live-blog': {
    isLive: true,
    coverageStart: '2026-03-01T09:00:00Z',
    posts: [
      {
        id: 'p-1',
        at: '2026-03-01T10:00:00Z',
        title: 'Primera',
        body: [paragraph(sentence('publicació'))],
      },
    ],
  },
  poll: {
    question: 'Què?',
    options: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
    startsAt: '2026-03-01T09:00:00Z',
  },
  episode: { show: 'ones', audio: { fileSource: 'https://audio.example/episodi.mp3' } },
  'blog-post': { blog: 'quadern' },
  event: { event: { eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-20T19:00:00Z' } },
  'user-content-call': {
    fields: [{ name: 'nom', label: 'Nom', kind: 'text' }],
    opensAt: '2026-03-01T09:00:00Z',
  },
  'digital-interview': {
    interviewee: 'Marta',
    startsAt: '2026-03-01T09:00:00Z',
    answers: [
      {
        question: 'Per què?',
        askedBy: 'Pere',
        answer: [paragraph(sentence('resposta'))],
        at: '2026-03-01T10:00:00Z',
      },
    ],
  },
};

/** The show and the blog of two of the stories. */
const PARENTS = [
  {
    id: 'ones',
    type: 'show',
    site: 'elfar',
    slug: 'ones',
    name: 'Ones',
    medium: 'podcast',
    resume: { ca: 'El mar.' },
  },
  {
    id: 'quadern',
    type: 'blog',
    site: 'elfar',
    slug: 'quadern',
    name: { ca: 'Quadern' },
    authors: ['berta-far'],
  },
];

let result: LeakResult;

beforeAll(async () => {
  // The sites have a crawler, whose name the check uses from an address of somebody else.
  const hostNames = {
    namesOf: () => Promise.resolve(['localhost']),
    addressesOf: () => Promise.resolve(['127.0.0.1']),
  };
  const accounts = await startAccounts({ hostNames });
  try {
    const stories = [...STORY_TYPES].map((type) => {
      const body = [
        paragraph('Obert per a tothom.'),
        paragraph(sentence(type)),
        paragraph(sentence(`final-${type}`)),
      ];
      const document = storyFields({
        id: `tancada-${type}`,
        type,
        taxon: 'elfar-politica',
        authors: ['berta-far'],
        access: 'subscriber',
        body,
        ...OWN_FIELDS[type],
      });
      return document;
    });
    const submissions = [...PARENTS, ...stories].map((document) => ({
      source: document.id,
      document,
    }));
    const { publisher } = accounts.application.wiring.services.publishing;
    expect(
      await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions }),
    ).not.toHaveProperty('problems');
    result = await checkLeaks(accounts);
  } finally {
    await accounts.close();
  }
}, 150_000);

describe('the closed part of a story of each type', () => {
  // R6.14, R6.15
  it('is in no answer to a reader without the right', () => {
    expect(result.leaks).toEqual([]);
    expect(result.answers).toBeGreaterThan(result.stories.length * 30);
  });

  it('is given to a subscriber, so that the search for its words works', () => {
    expect(result.stories.length).toBeGreaterThanOrEqual(STORY_TYPES.size);
    expect(result.unseen).toEqual([]);
  });
});

describe('the search for closed words', () => {
  it('finds the URL of a closed sound in HTML and JSON, and no URL that a free story has', () => {
    const audio = (id: string, access: string, fileSource: string) =>
      aStory({
        id,
        type: 'audio',
        access,
        audio: { fileSource },
        body: ['Obert', sentence(id)].map(paragraph),
      });
    const [closed] = closedWordsOf([
      { site: elfar, story: audio('a', 'subscriber', '/media/sounds/a.mp3?a=1&b=2') },
      { site: elfar, story: audio('b', 'free', '/media/sounds/b.mp3') },
      { site: elfar, story: audio('c', 'subscriber', '/media/sounds/b.mp3') },
    ]);
    if (!closed) throw new Error('The story is closed.');
    expect(closed.addresses).toEqual(['/media/sounds/a.mp3?a=1&b=2']);
    for (const body of [
      '<audio src="/media/sounds/a.mp3?a=1&#38;b=2">',
      String.raw`{"url":"\/media\/sounds\/a.mp3?a=1&b=2"}`,
    ])
      expect(leaksIn(body, closed)).toEqual(closed.addresses);
    expect(leaksIn('<audio src="/media/sounds/b.mp3">', closed)).toEqual([]);
  });

  const story = aStory({
    id: 'a',
    access: 'subscriber',
    body: ['Obert', sentence('prova'), sentence('mostra')].map(paragraph),
  });
  const [closed] = closedWordsOf([
    { site: { ...elfar, paywall: { ...elfar.paywall, freeBlocks: 1 } }, story },
  ]);
  if (!closed) throw new Error('The story is closed.');

  it('finds them in HTML, in JSON, with other marks and letter cases', () => {
    const text = sentence('prova');
    for (const body of [
      text,
      `<p>${text.replace('tancada', '<b>tancada</b>')}</p>`,
      JSON.stringify({ html: `<p>${text}</p>` }),
      text.toUpperCase(),
    ])
      expect(leaksIn(body, closed)).not.toEqual([]);
  });

  it('does not find the open part, or a few of the words', () => {
    expect(leaksIn('Obert', closed)).toEqual([]);
    expect(leaksIn('Aquesta frase tancada de prova', closed)).toEqual([]);
  });
});

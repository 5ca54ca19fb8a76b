import { expect, it } from 'vitest';
import { textsOf } from '#domain/stories/story-types.ts';
import { storySchema, type Story } from '#domain/stories/story.ts';

const STORY = {
  id: 'una',
  storyId: 'una',
  site: 'elfar',
  locale: 'es',
  slug: 'una',
  headline: 'Un titular',
  taxon: 'elfar-ciencia',
  publishedAt: '2026-11-01T08:00:00Z',
};

const START = '2026-11-01T09:00:00Z';

/** The fields of each type with words, and the words. */
const WORDS: [Story['type'], Record<string, unknown>, string[]][] = [
  ['interview', { interviewee: 'Nora Vidal' }, ['Nora Vidal']],
  [
    'photo-gallery',
    { template: 'grid', pictures: [{ picture: 'far', caption: 'El faro de noche' }] },
    ['El faro de noche'],
  ],
  [
    'poll',
    {
      question: '¿Abre el puente?',
      options: [
        { id: 'si', text: 'Sí' },
        { id: 'no', text: 'No' },
      ],
      startsAt: START,
    },
    ['¿Abre el puente?', 'Sí', 'No'],
  ],
  [
    'digital-interview',
    {
      interviewee: 'Nora Vidal',
      startsAt: START,
      answers: [{ question: '¿Por qué?', askedBy: 'Pau', answer: [], at: START }],
    },
    ['Nora Vidal', '¿Por qué?'],
  ],
];

it.each(WORDS)('finds the words of the fields of a story of the type %s', (type, fields, words) => {
  expect(textsOf(storySchema.parse({ ...STORY, type, ...fields }))).toEqual(words);
});

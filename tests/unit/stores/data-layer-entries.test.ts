import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_CRITERIA } from '#domain/search/search-criteria.ts';
import { sendComment, sendVote as voteForComment } from '#stores/comments/comments.ts';
import { sendQuestion, sendQuestionVote } from '#stores/interviews/questions.ts';
import { sendVote } from '#stores/polls/polls.ts';
import { requestSearch } from '#stores/search/search.ts';
import { requestNewsletter } from '#stores/newsletters/newsletters.ts';

const layer: object[] = [];
let status = 200;

const found = { results: [], numResults: 3, facets: {}, searcherPayload: { cursorMark: '' } };

beforeEach(() => {
  layer.length = 0;
  status = 200;
  vi.stubGlobal('dataLayer', layer);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ httpCode: status, response: { votes: 1, ...found } }, { status }),
    ),
  );
});

const criteria = { ...NO_CRITERIA, text: 'una paraula secreta' };
const search = (cursor: string) =>
  requestSearch(criteria, { cursor, locale: 'ca', isAgenda: false });

describe('an act of a reader that the server accepts is an entry', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a comment',
      () => sendComment('s', { text: 'Un text secret.' }),
      { event: 'comment', contentId: 's', isReply: false },
    ],
    [
      'a reply',
      () => sendComment('s', { text: 'Un text secret.', parent: 'c' }),
      { event: 'comment', contentId: 's', isReply: true },
    ],
    [
      'a vote for a comment',
      () => voteForComment('s', { id: 'c', value: 1 }),
      { event: 'vote', on: 'comment', id: 's' },
    ],
    [
      'a vote in a poll',
      () => sendVote('p', { options: ['a'], isVisitor: false }),
      { event: 'vote', on: 'poll', id: 'p' },
    ],
    [
      'a question',
      () => sendQuestion('i', { text: 'Un text secret?', files: [], child: '', consent: false }),
      { event: 'form', form: 'question', id: 'i' },
    ],
    [
      'a vote for a question',
      () => sendQuestionVote('i', { question: 'q', isTaken: true }),
      { event: 'vote', on: 'question', id: 'i' },
    ],
    [
      'a newsletter',
      () => requestNewsletter('nom@correu.example', 'setmanal'),
      { event: 'form', form: 'newsletter', id: 'setmanal' },
    ],
    ['a search', () => search(''), { event: 'search', kind: 'stories', results: 3 }],
  ])('%s', async (_name, act, entry) => {
    await act();
    expect(layer).toEqual([entry]);
  });
});

it('tells nothing of acts that are refused, taken back or continued', async () => {
  await voteForComment('s', { id: 'c', value: 0 });
  await sendQuestionVote('i', { question: 'q', isTaken: false });
  await search('next');
  status = 400;
  await sendComment('s', { text: 'Text.' });
  await sendVote('p', { options: ['a'], isVisitor: false });
  await search('');
  expect(layer).toEqual([]);
});

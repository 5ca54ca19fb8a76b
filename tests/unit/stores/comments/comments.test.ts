import { afterEach, expect, it, vi } from 'vitest';
import { sendComment, sendReport, sendVote } from '#stores/comments/comments.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

const ACTS = {
  'a comment': {
    act: () => sendComment('una', { text: 'Gràcies' }),
    codes: ['REPEATED_COMMENT', 'COMMENTS_CLOSED', 'TOO_MANY_REQUESTS'],
  },
  'a vote': {
    act: () => sendVote('una', { id: 'c1', value: 1 }),
    codes: ['OWN_COMMENT', 'TOO_MANY_REQUESTS'],
  },
  'a report': {
    act: () => sendReport('una', { id: 'c1', reason: 'spam' }),
    codes: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const;

it.each(Object.entries(ACTS))(
  'keeps the code by which the refusal of %s has its own words',
  async (_name, { act, codes }) => {
    for (const code of codes) {
      vi.stubGlobal('fetch', fakeFetch(409, { httpCode: 409, code }).fetch);
      expect(await act()).toEqual({ ok: false, code });
    }
  },
);

it('has an empty code for a failure without one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the network is away')));
  expect(await sendComment('una', { text: 'Gràcies' })).toEqual({ ok: false, code: '' });
});

import { describe, expect, it } from 'vitest';
import { newDraft, withTyped } from '#stores/live/live-state.ts';

const kept = {
  post: 'p1',
  expected: 3,
  title: 'Títol',
  text: 'Primer.',
  isKey: true,
  isPinned: false,
  author: 'eva',
};

describe('a kept draft with a typed one', () => {
  it('stays as it is if nothing was typed', () => {
    expect(withTyped(kept, newDraft(''))).toEqual(kept);
  });

  it('gets the typed words behind its own, and the typed choices', () => {
    const typed = { ...newDraft('joan'), title: 'nou', text: 'Segon.', isPinned: true };
    expect(withTyped(kept, typed)).toEqual({
      ...kept,
      title: 'Títol nou',
      text: 'Primer.\n\nSegon.',
      isPinned: true,
      author: 'joan',
    });
  });

  it('has equal words once', () => {
    expect(withTyped(kept, { ...newDraft(''), title: kept.title, text: kept.text })).toEqual(kept);
  });
});

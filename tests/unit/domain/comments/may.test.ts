import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMENT_STATES, EDIT_TIME } from '#domain/comments/comment.ts';
import { COMMENT_VERBS, may, type CommentAtHand, type Commenter } from '#domain/comments/may.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const READER: Exclude<Commenter, { isVisitor: true }> = {
  isVisitor: false,
  id: 'a',
  isComplete: true,
  isSuspended: false,
  hasAppealed: false,
  isModerator: false,
};
const OTHERS: CommentAtHand = {
  author: 'b',
  state: 'published',
  isReply: false,
  createdAt: NOW,
  isOpen: true,
};
const OWN: CommentAtHand = { ...OTHERS, author: 'a' };

const commenter = fc.oneof(
  fc.constant<Commenter>({ isVisitor: true }),
  fc.record({
    isVisitor: fc.constant(false as const),
    id: fc.constant('a'),
    isComplete: fc.boolean(),
    isSuspended: fc.boolean(),
    hasAppealed: fc.boolean(),
    isModerator: fc.boolean(),
  }),
);
const comment = fc.record({
  author: fc.constantFrom('a', 'b', undefined),
  state: fc.constantFrom(...COMMENT_STATES),
  isReply: fc.boolean(),
  createdAt: fc.constantFrom(NOW, new Date(NOW.getTime() - EDIT_TIME - 1)),
  isOpen: fc.boolean(),
});
const verb = fc.constantFrom(...COMMENT_VERBS);

describe('may', () => {
  it.each<[string, ReturnType<typeof may>, Commenter, Parameters<typeof may>[1], CommentAtHand]>([
    ['a reply to a comment', true, READER, 'reply', OTHERS],
    ['a reply to a reply', 'reply-to-reply', READER, 'reply', { ...OTHERS, isReply: true }],
    ['a reply to a hidden comment', 'gone', READER, 'reply', { ...OTHERS, state: 'held' }],
    ['a reply to an own comment that waits', 'gone', READER, 'reply', { ...OWN, state: 'held' }],
    ['a reply where comments are closed', 'closed', READER, 'reply', { ...OTHERS, isOpen: false }],
    ['an edit of an own comment', true, READER, 'edit', OWN],
    ['an edit of an own comment that waits', true, READER, 'edit', { ...OWN, state: 'held' }],
    [
      'an edit after five minutes',
      'too-late',
      READER,
      'edit',
      { ...OWN, createdAt: new Date(NOW.getTime() - EDIT_TIME - 1) },
    ],
    [
      'an edit at the last moment',
      true,
      READER,
      'edit',
      { ...OWN, createdAt: new Date(NOW.getTime() - EDIT_TIME) },
    ],
    ['an edit of another reader’s comment', 'not-own', READER, 'edit', OTHERS],
    ['an edit of a rejected comment', 'gone', READER, 'edit', { ...OWN, state: 'rejected' }],
    ['a vote', true, READER, 'vote', OTHERS],
    ['a vote with an incomplete profile', true, { ...READER, isComplete: false }, 'vote', OTHERS],
    ['a vote on an own comment', 'own', READER, 'vote', OWN],
    ['a vote on a deleted comment', 'gone', READER, 'vote', { ...OTHERS, state: 'deleted' }],
    ['a report', true, READER, 'report', OTHERS],
    ['a report where comments are closed', true, READER, 'report', { ...OTHERS, isOpen: false }],
    ['a report of an own comment', 'own', READER, 'report', OWN],
    ['a deletion of an own comment', true, READER, 'delete', OWN],
    ['a deletion by a suspended author', true, { ...READER, isSuspended: true }, 'delete', OWN],
    ['a deletion of another reader’s comment', 'not-own', READER, 'delete', OTHERS],
    [
      'a comment of an incomplete profile',
      'incompleteAccount',
      { ...READER, isComplete: false },
      'write',
      OTHERS,
    ],
    [
      'a comment of a suspended reader',
      'suspended',
      { ...READER, isSuspended: true },
      'write',
      OTHERS,
    ],
    ['an appeal without a suspension', 'not-suspended', READER, 'appeal', OTHERS],
    ['an appeal', true, { ...READER, isSuspended: true }, 'appeal', OTHERS],
    [
      'a second appeal',
      'appealed',
      { ...READER, isSuspended: true, hasAppealed: true },
      'appeal',
      OTHERS,
    ],
    [
      'a decision of a moderator',
      true,
      { ...READER, isModerator: true },
      'moderate',
      { ...OTHERS, state: 'held' },
    ],
    [
      'a decision of a moderator about an own comment',
      'own',
      { ...READER, isModerator: true },
      'moderate',
      OWN,
    ],
    ['a decision of a reader', 'not-moderator', READER, 'moderate', OTHERS],
  ])('%s: %s', (_name, expected, who, what, about) => {
    expect(may(who, what, { comment: about, now: NOW })).toBe(expected);
  });

  it('lets a visitor do nothing', () => {
    fc.assert(
      fc.property(
        verb,
        comment,
        (what, about) =>
          may({ isVisitor: true }, what, { comment: about, now: NOW }) === 'no-session',
      ),
    );
  });

  it('lets a suspended reader delete own comments and appeal, and nothing else', () => {
    fc.assert(
      fc.property(commenter, verb, comment, (who, what, about) => {
        fc.pre(!who.isVisitor && who.isSuspended && !who.isModerator);
        if (may(who, what, { comment: about, now: NOW }) === true)
          expect(['delete', 'appeal']).toContain(what);
      }),
    );
  });

  it('lets nobody change the comment of another reader but a moderator by a decision', () => {
    fc.assert(
      fc.property(
        commenter,
        fc.constantFrom('edit', 'delete', 'moderate'),
        comment,
        (who, what, about) => {
          fc.pre(about.author !== 'a');
          const isAllowed = may(who, what, { comment: about, now: NOW }) === true;
          expect(isAllowed).toBe(
            what === 'moderate' && !who.isVisitor && who.isModerator && about.state !== 'deleted',
          );
        },
      ),
    );
  });

  it('lets a moderator decide about neither own comments nor deleted ones, in any state of the account', () => {
    fc.assert(
      fc.property(commenter, comment, (who, about) => {
        fc.pre(!who.isVisitor && who.isModerator);
        const isAllowed = may(who, 'moderate', { comment: about, now: NOW }) === true;
        expect(isAllowed).toBe(about.author !== 'a' && about.state !== 'deleted');
      }),
    );
  });

  it('lets readers do nothing with a comment that others cannot see, and that is not theirs', () => {
    fc.assert(
      fc.property(
        commenter,
        fc.constantFrom('reply', 'vote', 'undo-vote', 'report'),
        comment,
        (who, what, about) => {
          fc.pre(about.state !== 'published' && about.author !== 'a' && !who.isVisitor);
          expect(may(who, what, { comment: about, now: NOW })).toBe('gone');
        },
      ),
    );
  });

  it('lets nobody write where comments are closed', () => {
    fc.assert(
      fc.property(
        commenter,
        fc.constantFrom('write', 'reply', 'edit'),
        comment,
        (who, what, about) => {
          expect(may(who, what, { comment: { ...about, isOpen: false }, now: NOW })).not.toBe(true);
        },
      ),
    );
  });
});

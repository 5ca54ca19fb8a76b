import { describe, expect, it } from 'vitest';
import { documentSchema, type Document } from '../../../../../src/domain/document.ts';
import { isSoftChange } from '../../../../../src/server/subjects/publishing/changed-tags.ts';
import type { StoredDocument } from '../../../../../src/server/subjects/content-store/stored-document.ts';

const STORY = {
  type: 'article',
  id: 'a',
  storyId: 'a',
  site: 'elfar',
  locale: 'ca',
  taxon: 'politica',
  slug: 'a',
  headline: 'Una notícia',
  publishedAt: '2026-03-01T10:00:00Z',
  body: [],
};

const stored = (fields: object = {}): StoredDocument => ({
  origin: 'push',
  hash: '',
  document: documentSchema.parse({ ...STORY, ...fields }) satisfies Document,
});

const change = (before: object | undefined, after: object) =>
  isSoftChange({ stored: new Map(before ? [['a', stored(before)]] : []), upserts: [stored(after)], removed: [] });

describe('whether lists may be sent a moment longer', () => {
  it.each([
    ['a new story', undefined, {}],
    ['another headline', {}, { headline: 'Una altra' }],
    ['another section', {}, { taxon: 'cultura' }],
  ])('allows it for %s', (_name, before, after) => {
    expect(change(before, after)).toBe(true);
  });

  it.each([
    ['a withdrawal', {}, { status: 'withdrawn' }],
    ['the return of a withdrawn story', { status: 'withdrawn' }, {}],
    ['an embargo', {}, { embargoedUntil: '2027-01-01T00:00:00Z' }],
    ['an expiry', {}, { expiresAt: '2026-04-01T00:00:00Z' }],
    ['another instant of publication', {}, { publishedAt: '2026-03-02T10:00:00Z' }],
    ['another access', {}, { access: 'subscriber' }],
  ])('refuses it for %s', (_name, before, after) => {
    expect(change(before, after)).toBe(false);
  });

  it('refuses it for a removal', () => {
    expect(isSoftChange({ stored: new Map([['a', stored()]]), upserts: [], removed: ['a'] })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { documentSchema, type Document } from '#domain/documents/document.ts';
import { pictureFields } from '#tests/support/newsroom/newsroom.ts';
import { alertSchema } from '#domain/sites/newsroom.ts';
import { isSoftChange, tagsOfChanges } from '#server/subjects/publishing/changed-tags.ts';
import type { StoredDocument } from '#server/subjects/content-store/stored-document.ts';

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
  document: documentSchema.parse(
    'file' in fields ? fields : { ...STORY, ...fields },
  ) satisfies Document,
});

const change = (before: object | undefined, after: object) =>
  isSoftChange({
    stored: new Map(before ? [['a', stored(before)]] : []),
    upserts: [stored(after)],
    removed: [],
  });

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
    expect(isSoftChange({ stored: new Map([['a', stored()]]), upserts: [], removed: ['a'] })).toBe(
      false,
    );
  });

  it('allows it for an alert, and refuses it for a withdrawn one', () => {
    const alert = {
      type: 'alert',
      id: 'a',
      site: 'elfar',
      locale: 'ca',
      title: 'Vent',
      startsAt: '2026-03-01T10:00:00Z',
    };
    const soft = (fields: object) =>
      isSoftChange({
        stored: new Map(),
        upserts: [
          { origin: 'desk', hash: '', document: alertSchema.parse({ ...alert, ...fields }) },
        ],
        removed: [],
      });
    expect([soft({}), soft({ withdrawnAt: '2026-03-01T11:00:00Z' })]).toEqual([true, false]);
  });

  it('refuses it for a picture', () => {
    expect(
      isSoftChange({
        stored: new Map(),
        upserts: [stored(pictureFields({ id: 'p' }))],
        removed: [],
      }),
    ).toBe(false);
  });
});

describe('the tags of a change', () => {
  const versions = (before: StoredDocument | undefined, after: StoredDocument) =>
    tagsOfChanges({
      stored: new Map(before ? [['a', before]] : []),
      upserts: [after],
      removed: [],
    });
  const at = (path: string, fields: object = {}): StoredDocument => ({ ...stored(fields), path });

  it('purge the own page only if nothing but the body changed', () => {
    const body = [{ type: 'paragraph', html: 'Nou' }];
    expect(versions(at('/a/'), at('/a/', { body }))).toEqual(['body:a']);
    expect(versions(at('/a/'), at('/b/', { body }))).toEqual(
      expect.arrayContaining(['doc:a', 'body:a', 'versions:a', 'list:elfar:ca:all']),
    );
  });

  it('purge the lists of a live blog that continues with each post, and of one that has ended never', () => {
    const live = (isLive: boolean, count: number) => ({
      type: 'live-blog',
      isLive,
      coverageStart: STORY.publishedAt,
      posts: Array.from({ length: count }, (_none, n) => ({
        id: `p${n}`,
        at: `2026-03-01T10:0${n}:00Z`,
        title: `Entrada ${n}`,
        body: [],
      })),
    });
    const tagsOf = (isLive: boolean) =>
      tagsOfChanges({
        stored: new Map([['a', stored(live(isLive, 1))]]),
        upserts: [stored(live(isLive, 2))],
        removed: [],
      });
    expect(tagsOf(true)).toContain('doc:a');
    expect(tagsOf(false)).toEqual(['body:a', 'live:a']);
  });

  it('purge the lists that a story leaves and joins', () => {
    const tags = versions(at('/a/'), at('/a/', { taxon: 'cultura' }));
    expect(tags).toEqual(
      expect.arrayContaining(['list:elfar:ca:taxon:politica', 'list:elfar:ca:taxon:cultura']),
    );
  });

  it('purge the page and the lists of a removed story', () => {
    const tags = tagsOfChanges({
      stored: new Map([['a', at('/a/')]]),
      upserts: [],
      removed: ['a'],
    });
    expect(tags).toEqual(
      expect.arrayContaining(['doc:a', 'body:a', 'versions:a', 'list:elfar:ca:taxon:politica']),
    );
  });

  it('purge whole sites and pictures for thousands of documents', () => {
    const many = Array.from({ length: 2000 }, (_none, index) =>
      stored({ id: `s${index}`, storyId: `s${index}` }),
    );
    const picture = stored(pictureFields({ id: 'p' }));
    expect(tagsOfChanges({ stored: new Map(), upserts: [...many, picture], removed: [] })).toEqual([
      'site:elfar',
      'doc:p',
    ]);
  });
});

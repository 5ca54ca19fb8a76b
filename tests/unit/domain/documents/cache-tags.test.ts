import { describe, expect, it } from 'vitest';
import {
  scheduleTags,
  listingTags,
  listTag,
  sameDayTag,
  isHardTag,
  numberedTags,
  olderTag,
} from '#domain/documents/cache-tags.ts';
import {
  listTagsOf,
  scheduledChangeTagsOf,
  siteDocumentTagsOf,
} from '#domain/documents/tags-of-documents.ts';
import type { DocumentOf } from '#domain/documents/document.ts';
import { frontSchema } from '#domain/fronts/front.ts';
import { alertSchema, streamingItemSchema, taxonSchema } from '#domain/sites/newsroom.ts';
import { scheduledChangesOf } from '#domain/documents/scheduled-changes.ts';
import { pictureSchema } from '#domain/pictures/picture.ts';
import { aStory, pictureFields, taxonFields } from '#tests/support/newsroom/newsroom.ts';

describe('cache tags', () => {
  it('tags a broadcast with its days in UTC, and its start and end with its channel and show', () => {
    const broadcast: DocumentOf<'schedule-entry'> = {
      type: 'schedule-entry',
      id: 'nit',
      site: 'elfar',
      channel: 'tv',
      title: { ca: 'Nit' },
      show: 'nits',
      startTime: { date: '2026-06-11T01:30:00+02:00' },
      endTime: { date: '2026-06-11T02:30:00+02:00' },
    };
    expect(siteDocumentTagsOf(broadcast)).toEqual([
      'doc:nit',
      'schedule-entry:elfar',
      'schedule:elfar:2026-06-10',
      'schedule:elfar:2026-06-11',
    ]);
    expect(scheduledChangeTagsOf(broadcast)).toEqual(['on-air:elfar:tv', 'broadcasts:nits']);
    const midnight = Date.parse('2026-06-11T00:00:00Z');
    expect(scheduleTags('elfar', midnight - 1, midnight)).toEqual(['schedule:elfar:2026-06-10']);
    expect(scheduleTags('elfar', midnight, midnight + 1)).toEqual(['schedule:elfar:2026-06-11']);
  });

  it('tags the scheduled changes of an alert or a live stream with its kind, and those of a story with its page', () => {
    const alert: DocumentOf<'alert'> = alertSchema.parse({
      type: 'alert',
      id: 'neu',
      site: 'elfar',
      locale: 'ca',
      title: 'Neu',
      startsAt: '2026-03-01T10:00:00Z',
    });
    expect(scheduledChangeTagsOf(alert)).toEqual(['alert:elfar']);
    const stream = streamingItemSchema.parse({
      type: 'streaming-item',
      id: 'roda',
      site: 'elfar',
      locale: 'ca',
      position: 0,
      title: 'Roda',
      video: { href: '/roda.m3u8' },
      startsAt: '2026-03-01T10:00:00Z',
    });
    expect(scheduledChangeTagsOf(stream)).toEqual(['streaming-item:elfar']);
    expect(scheduledChangesOf(stream)).toEqual(['2026-03-01T10:00:00Z']);
    expect(scheduledChangeTagsOf({ ...aStory({ id: 'a' }), path: '/a/' })).toEqual(['body:a']);
  });

  it('tags a story with every listing that contains it', () => {
    const story = { ...aStory({ id: 'a', tags: ['aigua'], authors: ['berta'] }), path: '/a/' };
    expect(listTagsOf(story)).toEqual([
      'list:elfar:ca:all',
      'list:elfar:ca:day:2026-03-01',
      'list:elfar:ca:month:2026-03',
      'list:elfar:ca:same-day:03-01',
      'list:elfar:ca:type:article',
      'list:elfar:ca:taxon:politica',
      'list:elfar:ca:tag:aigua',
      'list:elfar:ca:author:berta',
    ]);
  });

  it('tags a story with the day on which it is first visible, or with none if it never is', () => {
    const daysOf = (fields: Record<string, unknown>) =>
      listTagsOf({ ...aStory({ id: 'a', ...fields }), path: '/a/' }).filter((tag) =>
        /:(?:day|month):/.test(tag),
      );
    expect(daysOf({ embargoedUntil: '2026-04-02T00:30:00+02:00' })).toEqual([
      'list:elfar:ca:day:2026-04-01',
      'list:elfar:ca:month:2026-04',
    ]);
    expect(daysOf({ status: 'withdrawn' })).toEqual([]);
  });

  it.each([
    [
      'its days',
      '2026-03-01T00:00:00+01:00',
      '2026-03-02T00:00:00+01:00',
      ['day:2026-02-28', 'day:2026-03-01'],
    ],
    [
      'its months, if it is longer',
      '1969-11-15T00:00:00Z',
      '1970-02-01T00:00:00Z',
      ['month:1969-11', 'month:1969-12', 'month:1970-01'],
    ],
    ['everything, if it is longer still', '2019-01-01T00:00:00Z', '2026-01-01T00:00:00Z', ['all']],
    ['nothing, if it ends before it begins', '2026-03-05T00:00:00Z', '2026-03-01T00:00:00Z', []],
  ])('tags a listing of a span with %s', (_name, from, before, names) => {
    expect(listingTags({ site: 'elfar', locale: 'ca', from, before })).toEqual(
      names.map((name) => `list:elfar:ca:${name}`),
    );
  });

  it('tags a month by its days, although it begins and ends within days of UTC', () => {
    const [from, before] = ['2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00'];
    const tags = listingTags({ site: 'elfar', locale: 'ca', from, before });
    expect(tags).toHaveLength(32);
    expect([tags[0], tags.at(-1)]).toEqual([
      'list:elfar:ca:day:2026-02-28',
      'list:elfar:ca:day:2026-03-31',
    ]);
  });

  it('tags the same day of all years by the day in UTC', () => {
    const list = { site: 'elfar', locale: 'ca' } as const;
    expect(sameDayTag(list, '2026-03-01T00:30:00+01:00')).toBe('list:elfar:ca:same-day:02-28');
    expect(sameDayTag(list, '0001-01-02T00:00:00Z')).toBe('list:elfar:ca:same-day:01-02');
    const story = { ...aStory({ id: 'a', publishedAt: '2024-02-29T23:30:00Z' }), path: '/a/' };
    expect(listTagsOf(story)).toContain(sameDayTag(list, '2020-02-29T00:00:00Z'));
  });

  it('tags the last story before an instant with the days between', () => {
    const story = { ...aStory({ id: 'a', publishedAt: '2026-02-27T10:00:00Z' }), path: '/a/' };
    const query = {
      site: 'elfar',
      locale: 'ca',
      before: '2026-03-01T00:00:00Z',
      limit: 1,
    } as const;
    expect(listingTags(query, [story])).toEqual([
      'list:elfar:ca:day:2026-02-27',
      'list:elfar:ca:day:2026-02-28',
    ]);
    expect(listingTags(query, [])).toEqual(['list:elfar:ca:all']);
  });

  it('tags an episode and a blog post with their show and blog', () => {
    expect(
      listTagsOf({ ...aStory({ id: 'a', type: 'episode', show: 'matins' }), path: '/a/' }),
    ).toContain('list:elfar:ca:show:matins');
    expect(
      listTagsOf({ ...aStory({ id: 'a', type: 'blog-post', blog: 'mar' }), path: '/a/' }),
    ).toContain('list:elfar:ca:blog:mar');
  });

  it('tags a site document with itself and its kind, and a picture with itself only', () => {
    expect(siteDocumentTagsOf(taxonSchema.parse(taxonFields({ id: 'politica' })))).toEqual([
      'doc:politica',
      'taxon:elfar',
    ]);
    const front = {
      type: 'front',
      id: 'f',
      site: 'elfar',
      locale: 'ca',
      title: 'P',
      description: 'D',
      rows: [{ layout: 'grid_100', columns: [[]] }],
    };
    expect(siteDocumentTagsOf(frontSchema.parse(front))).toEqual(['doc:f', 'front:elfar']);
    expect(siteDocumentTagsOf(pictureSchema.parse(pictureFields({ id: 'far' })))).toEqual([
      'doc:far',
    ]);
  });

  it('uses no comma or space in tags, because they separate the tags of Cache-Tag', () => {
    expect(
      listTag({ site: 'elfar', locale: 'ca', of: { kind: 'tag', id: 'a.b_c:d-e' } }),
    ).not.toMatch(/[, ]/);
  });
});

it('drops pages at once for the tags of a whole story and of a site only', () => {
  expect(['body:a', 'site:elfar', 'doc:a', 'list:elfar:ca:all'].filter(isHardTag)).toEqual([
    'body:a',
    'site:elfar',
  ]);
});

describe('the tags of a listing', () => {
  const all = { site: 'elfar', locale: 'ca' } as const;
  const of = { kind: 'tag', id: 'aigua' };
  const span = { ...all, from: '2026-03-01T00:00:00Z', before: '2026-03-02T00:00:00Z' };

  it('name its taxon, tag or author, also of a span', () => {
    expect([listingTags({ ...all, of }), listingTags({ ...span, of })]).toEqual([
      [listTag({ ...all, of })],
      [listTag({ ...all, of })],
    ]);
    expect(listingTags(span)).toEqual(['list:elfar:ca:day:2026-03-01']);
  });

  it('name the whole list if fewer stories were found than asked for', () => {
    const found = [{ ...aStory({ id: 'a' }), path: '/a/' }];
    expect(listingTags({ ...all, before: '2026-04-01T00:00:00Z', limit: 2 }, found)).toEqual([
      listTag(all),
    ]);
  });

  describe('on a numbered page', () => {
    const now = new Date('2026-03-05T12:00:00Z');
    const days = (...last: number[]) => last.map((day) => `list:elfar:ca:day:2026-03-0${day}`);

    it('name the days up to its newest story', () => {
      expect(
        numberedTags(
          { ...all, from: '2026-03-01T00:00:00Z' },
          new Date('2026-03-03T00:00:00Z'),
          now,
        ),
      ).toEqual(days(1, 2, 3));
    });

    it('name no list of the present day, but the older pages', () => {
      const tags = numberedTags(
        { ...all, from: '2026-03-03T00:00:00Z' },
        new Date('2026-03-05T10:00:00Z'),
        now,
      );
      expect(tags).toEqual([...days(3, 4), olderTag(all)]);
    });

    it.each([
      [
        'has a taxon, tag or author',
        { ...all, of, from: '2026-03-01T00:00:00Z' },
        olderTag({ ...all, of }),
      ],
      ['has no start', all, olderTag(all)],
      ['spans many years', { ...all, from: '2001-03-01T00:00:00Z' }, olderTag(all)],
    ])('name the older pages only if the list %s', (_what, list, tag) => {
      expect(numberedTags(list, new Date('2026-03-03T00:00:00Z'), now)).toEqual([tag]);
    });
  });
});

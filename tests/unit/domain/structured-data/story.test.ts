import { describe, expect, it } from 'vitest';
import { storyData } from '#domain/structured-data/story.ts';
import { paragraph } from '#tests/support/newsroom/newsroom.ts';
import { vocabularyProblems } from '#tests/support/schema-vocabulary.ts';
import { storyAt } from '#tests/support/newsroom/story-pages.ts';

const SECRET = 'Només per a subscriptors';
const body = [paragraph('Obert.'), paragraph('També.'), paragraph(SECRET), paragraph('Fi.')];
const video = { fileSource: '/media/files/far.mp4', duration: 95, poster: { picture: 'port' } };
const audio = { fileSource: '/media/files/far.mp3', duration: 3725 };
const post = {
  id: 'p1',
  at: '2026-03-01T11:00:00+01:00',
  title: 'Comença',
  isKey: true,
  body: [paragraph('Tot <strong>a punt</strong>.')],
};

const STORIES: [string, Record<string, unknown>, string][] = [
  [
    'article',
    { body, corrections: [{ at: '2026-03-02T10:00:00+01:00', text: 'El nom era un altre.' }] },
    'NewsArticle',
  ],
  ['interview', { body, interviewee: 'Anna' }, 'NewsArticle'],
  ['opinion', { body }, 'OpinionNewsArticle'],
  ['video', { video }, 'VideoObject'],
  ['audio', { audio }, 'AudioObject'],
  [
    'photo-gallery',
    { pictures: [{ picture: 'port', caption: 'Barques' }, { picture: 'port' }] },
    'ImageGallery',
  ],
  [
    'live-blog',
    {
      coverageStart: '2026-03-01T10:30:00+01:00',
      coverageEnd: '2026-03-01T20:00:00+01:00',
      posts: [post],
    },
    'LiveBlogPosting',
  ],
  [
    'poll',
    {
      question: 'Sí?',
      options: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
      startsAt: '2026-03-01T10:00:00+01:00',
    },
    'NewsArticle',
  ],
  ['blog-post', { body, blog: 'far' }, 'BlogPosting'],
  [
    'user-content-call',
    { fields: [{ name: 'a', label: 'A', kind: 'text' }], opensAt: '2026-03-01T10:00:00+01:00' },
    'AskPublicNewsArticle',
  ],
  [
    'digital-interview',
    { interviewee: 'Anna', startsAt: '2026-03-01T10:00:00+01:00' },
    'NewsArticle',
  ],
  ['episode', { show: 'ones', season: 2, number: 4, audio }, 'RadioEpisode'],
  [
    'event',
    {
      event: {
        eventOccurrenceType: 'unique',
        eventUniqueDate: '2026-04-01T20:00:00+02:00',
        location: { name: 'Teatre' },
        address: 'Moll, 1',
        ticketsUrl: '/entrades/',
      },
    },
    'Event',
  ],
];

describe('the structured data of a story', () => {
  it.each(STORIES)(
    'describes a story of type %s in the schema.org vocabulary',
    (type, fields, expected) => {
      const things = storyData(storyAt({ id: 'a', type, ...fields }));
      expect(things.map((thing) => thing['@type'])).toEqual([expected, 'BreadcrumbList']);
      expect(things.flatMap((thing) => vocabularyProblems(thing))).toEqual([]);
    },
  );

  it.each(STORIES)('names publisher and URL of a story of type %s', (type, fields) => {
    const [thing] = storyData(storyAt({ id: 'a', type, ...fields }));
    expect(thing?.url).toBe('http://elfar.localhost/politica/2026/03/01/a/');
    expect(JSON.stringify(thing)).toContain('"name":"El Far"');
  });

  it.each(STORIES.filter(([type]) => type !== 'event'))(
    'contains nothing paid of a story of type %s',
    (type, fields) => {
      const closed = storyData(
        storyAt({ id: 'a', type, body, video, audio, ...fields, access: 'subscriber' }),
      );
      const text = JSON.stringify(closed);
      expect(text).toContain('"isAccessibleForFree":false');
      expect(text).not.toMatch(/Només|media\/files|Tot a punt/);
      expect(closed.flatMap((thing) => vocabularyProblems(thing))).toEqual([]);
    },
  );

  it('marks the closed part of the page for closed stories only', () => {
    const [closed] = storyData(storyAt({ id: 'a', body, access: 'registered' }));
    expect(closed?.hasPart).toMatchObject({
      isAccessibleForFree: false,
      cssSelector: '.closed-part',
    });
    const [open] = storyData(storyAt({ id: 'a', body }));
    expect(open).toMatchObject({ isAccessibleForFree: true, hasPart: undefined });
  });

  it('lists the period of a live blog and its newest updates first', () => {
    const posts = Array.from({ length: 40 }, (_, index) => ({
      ...post,
      id: `p${index}`,
      at: new Date(Date.UTC(2026, 2, 1, 10, index)).toISOString(),
      title: `Hora ${index}`,
      body: [paragraph('paraula '.repeat(100).trim())],
    }));
    const [live] = storyData(
      storyAt({ id: 'a', type: 'live-blog', coverageStart: '2026-03-01T10:30:00+01:00', posts }),
    );
    const updates = live?.liveBlogUpdate;
    expect(live).toMatchObject({
      coverageStartTime: '2026-03-01T10:30:00+01:00',
      coverageEndTime: undefined,
    });
    expect(updates).toHaveLength(25);
    expect(updates).toMatchObject([
      { headline: 'Hora 39' },
      { headline: 'Hora 38' },
      ...Array.from({ length: 23 }, () => ({})),
    ]);
    expect(JSON.stringify(live).length).toBeLessThan(16_000);
  });

  // R3.60
  it('lists the duration, picture and file of a video', () => {
    const [thing] = storyData(storyAt({ id: 'a', type: 'video', video }));
    expect(thing).toMatchObject({
      duration: 'PT1M35S',
      contentUrl: 'http://elfar.localhost/media/files/far.mp4',
      thumbnailUrl: ['16-9', '4-3', '1-1'].map(
        (ratio) => `http://elfar.localhost/media/images/port.0123abcd_${ratio}_1200w.jpg`,
      ),
    });
  });

  it('describes an event without a date or place as an article, because an Event requires both', () => {
    const always = {
      eventOccurrenceType: 'icon',
      datesLiteral: 'Cada dissabte',
      location: { name: 'Salines' },
    };
    const nowhere = { eventOccurrenceType: 'unique', eventUniqueDate: '2026-04-01T20:00:00+02:00' };
    for (const event of [always, nowhere]) {
      const things = storyData(storyAt({ id: 'a', type: 'event', event }));
      expect(things.map((thing) => thing['@type'])).toEqual(['NewsArticle', 'BreadcrumbList']);
    }
  });

  it('lists status, place, organizer, offer and dates of an event', () => {
    const event = {
      eventOccurrenceType: 'multiple-times',
      eventMultipleDates: [
        { date: '2026-04-03T20:00:00+02:00' },
        { date: '2026-04-04T20:00:00+02:00' },
      ],
      location: { name: 'Teatre' },
      organizer: { name: 'Companyia', url: '/tema/teatre/' },
      price: 12.5,
      ticketsUrl: 'https://entrades.example/',
    };
    const [thing] = storyData(storyAt({ id: 'a', type: 'event', event }));
    const known = {
      location: { '@type': 'Place', name: 'Teatre' },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      organizer: {
        '@type': 'Organization',
        name: 'Companyia',
        url: 'http://elfar.localhost/tema/teatre/',
      },
    };
    expect(thing).toMatchObject({
      ...known,
      offers: {
        url: 'https://entrades.example/',
        price: 12.5,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
      subEvent: [
        { ...known, startDate: '2026-04-03T20:00:00+02:00' },
        { ...known, startDate: '2026-04-04T20:00:00+02:00' },
      ],
    });
    expect(thing ? vocabularyProblems(thing) : []).toEqual([]);
  });

  it('marks an event with a price of 0 as free of charge', () => {
    const event = {
      eventOccurrenceType: 'date-range',
      eventStartDate: '2026-04-01',
      eventEndDate: '2026-05-01',
      address: 'Moll, 1',
      price: 0,
    };
    const [thing] = storyData(storyAt({ id: 'a', type: 'event', event }));
    expect(thing).toMatchObject({
      isAccessibleForFree: true,
      endDate: '2026-05-01',
      offers: { price: 0, priceCurrency: 'EUR' },
    });
    expect(thing ? vocabularyProblems(thing) : []).toEqual([]);
  });

  it('lists author and URL of each live-blog update and omits tables from its text', () => {
    const table = {
      type: 'table',
      rows: [
        [{ html: 'Comarca' }, { html: 'Litres' }],
        [{ html: 'Alber' }, { html: '120' }],
      ],
    };
    const posts = [
      { ...post, author: 'berta', body: [paragraph('Ha plogut.'), table] },
      { ...post, id: 'p2', title: undefined, at: '2026-03-01T10:40:00+01:00', body: [table] },
    ];
    const at = storyAt({
      id: 'a',
      type: 'live-blog',
      coverageStart: '2026-03-01T10:30:00+01:00',
      posts,
    });
    const named = { id: 'berta', name: 'Berta Far', url: '/autor/berta-far/' };
    const [live] = storyData({
      ...at,
      page: { ...at.page, postAuthors: new Map([['berta', named]]) },
    });
    const url = 'http://elfar.localhost/politica/2026/03/01/a/';
    const author = [
      { '@type': 'Person', name: 'Berta Far', url: 'http://elfar.localhost/autor/berta-far/' },
    ];
    expect(live?.liveBlogUpdate).toMatchObject([
      { headline: 'Comença', url: `${url}#p1`, author, articleBody: 'Ha plogut.' },
      { headline: 'Titular a', url: `${url}#p2`, author, articleBody: undefined },
    ]);
    expect(live ? vocabularyProblems(live) : []).toEqual([]);
  });

  it('lists each date of an event', () => {
    const event = {
      location: { name: 'Teatre' },
      eventOccurrenceType: 'multiple-times',
      eventMultipleDates: [
        { date: '2026-04-03T20:00:00+02:00' },
        { date: '2026-04-01T20:00:00+02:00' },
      ],
    };
    const [thing] = storyData(storyAt({ id: 'a', type: 'event', event }));
    expect(thing).toMatchObject({
      startDate: '2026-04-01T20:00:00+02:00',
      endDate: '2026-04-03T20:00:00+02:00',
    });
    expect(thing?.subEvent).toHaveLength(2);
    expect(thing ? vocabularyProblems(thing) : []).toEqual([]);
  });

  it('names the signature, or else the site, as author of a story without author pages', () => {
    const at = storyAt({ id: 'a', signature: 'Redacció' });
    const signed = storyData({ ...at, page: { ...at.page, authors: [] } });
    expect(signed[0]?.author).toEqual([{ '@type': 'Organization', name: 'Redacció' }]);
  });
});

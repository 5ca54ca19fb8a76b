import { describe, expect, it } from 'vitest';
import type { FigureCount } from '#domain/figures/figure.ts';
import { createFigureCounter } from '#server/subjects/figures/front/view-sums.ts';
import { SourceLimit } from '#server/subjects/figures/front/source-limit.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const VIEW = { time: 7400, depth: 0.6, width: 1, from: 'www.cerca.example' };

function counterWith(sources = new SourceLimit(), mostKeys = 1000) {
  const sums: FigureCount[] = [];
  const counter = createFigureCounter({
    add: (sent) => sums.length < mostKeys && sums.push(sent) > 0,
    sources,
    now: () => 0,
  });
  const view = (facts: Partial<typeof VIEW> = {}, cookies = '') =>
    counter.addView({
      site: elfar,
      page: 'el-port',
      isRead: true,
      view: { ...VIEW, ...facts },
      cookies,
    });
  const keyOf = (dimension: string) => sums.findLast((one) => one.dimension === dimension)?.key;
  return { counter, sums, view, keyOf };
}

const cookieOf = (user: object) =>
  `a=b; portada_reader=${encodeURIComponent(JSON.stringify(user))}; c=d`;

describe('a counted view', () => {
  it('is added to its page, source, device, type of reader and depth', () => {
    const { sums, view } = counterWith();
    view();
    expect(sums.map(({ dimension, key }) => `${dimension} ${key}`)).toEqual([
      'page el-port',
      'source cerca.example',
      'device phone',
      'reader anonymous',
      'depth 3',
    ]);
    expect(sums[0]).toMatchObject({ site: 'elfar', views: 1, reads: 1, shares: 0, seconds: 7 });
  });

  it('counts half an hour at most, also of a page that was open for days', () => {
    const { sums, view } = counterWith();
    view({ time: 400_000_000 });
    expect(sums[0]?.seconds).toBe(1800);
  });

  it.each([
    [undefined, '(direct)'],
    ['', '(direct)'],
    ['WWW.Cerca.Example:8080', 'cerca.example'],
    [new URL(elfar.url).hostname, '(own)'],
  ])('from %s has the source %s', (from, source) => {
    const { counter, keyOf } = counterWith();
    const view = { ...VIEW, from };
    counter.addView({ site: elfar, page: 'el-port', isRead: true, view, cookies: '' });
    expect(keyOf('source')).toBe(source);
  });

  it('has one row for all sources beyond the limit of an hour', () => {
    const { view, keyOf } = counterWith(new SourceLimit(2));
    for (const from of ['a.example', 'b.example', 'c.example']) view({ from });
    expect(keyOf('source')).toBe('(other)');
    view({ from: 'a.example' });
    expect(keyOf('source')).toBe('a.example');
  });

  it.each([
    ['', 'anonymous'],
    [cookieOf({ id: 'r1', type: 1 }), 'reader'],
    [cookieOf({ id: 'r1', type: 'rrss' }), 'reader'],
    [cookieOf({ id: 'r1', type: 2 }), 'subscriber'],
    [cookieOf({ id: 'r1', type: 9 }), 'anonymous'],
    ['portada_reader=%E0%A4%A', 'anonymous'],
    [`portada_reader=${'a'.repeat(100_000)}`, 'anonymous'],
  ])('with the cookies "%.60s" is of type %s', (cookies, type) => {
    const { view, keyOf } = counterWith();
    view({}, cookies);
    expect(keyOf('reader')).toBe(type);
  });

  it('is refused as "full" without a place for its page', () => {
    const { counter, view } = counterWith(new SourceLimit(), 0);
    const reasons: string[] = [];
    counter.refuse(elfar, 'bot');
    const counting = createFigureCounter({
      add: ({ dimension, key }) => dimension === 'refused' && reasons.push(key) > 0,
    });
    counting.addView({ site: elfar, page: 'x', isRead: false, view: VIEW, cookies: '' });
    view();
    expect(reasons).toEqual(['full']);
  });
});

describe('a counted video', () => {
  it('is added to its story, and to the quarters that were reached', () => {
    const { counter, sums } = counterWith();
    counter.addVideo({ site: elfar, story: 'el-port', quarters: 3 });
    expect(sums.map(({ dimension, key, views }) => `${dimension} ${key} ${views}`)).toEqual([
      'video el-port 1',
      'watched 3 el-port 1',
    ]);
  });

  it('is refused once if there is no place for its story', () => {
    const { counter, sums } = counterWith(undefined, 0);
    counter.addVideo({ site: elfar, story: 'el-port', quarters: 3 });
    expect(sums).toEqual([]);
  });
});

describe('a crawler that got a closed story', () => {
  it('is counted by the name that the site gives it', () => {
    const { counter, sums } = counterWith();
    counter.addCrawler(elfar, 'Trobador');
    expect(sums).toMatchObject([{ dimension: 'crawler', key: 'Trobador', views: 1, reads: 0 }]);
  });
});

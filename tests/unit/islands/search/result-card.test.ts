import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FoundCard } from '#domain/search/search-results.ts';
import { resultTexts } from '#i18n/result-texts.ts';
import { ResultCard } from '#islands/search/ResultCard.tsx';

const CARD: FoundCard = {
  id: 'riu',
  title: 'El riu puja',
  url: '/societat/riu/',
  articleNewsTypeEnum: 'live-blog',
  access: 'free',
  publishedDate: '2026-03-01T10:00:00+01:00',
  authors: [],
  snippet: [],
};

const markupOf = (card: FoundCard) =>
  renderToStaticMarkup(
    createElement(ResultCard, {
      card,
      locale: 'ca',
      timeZone: 'Europe/Madrid',
      today: '2026-11-29',
      texts: resultTexts('ca'),
    }),
  );

describe('a live blog among search results', () => {
  it('has one badge and the time of its last update while it continues', () => {
    const markup = markupOf({
      ...CARD,
      live: { updatedAt: '2026-03-01T12:00:00+01:00', posts: [] },
    });
    expect(markup.match(/En directe/g)).toHaveLength(1);
    expect(markup).toContain('class="live-badge"');
    expect(markup).toContain('dateTime="2026-03-01T12:00:00+01:00"');
  });

  it('has the name of its type and the time of its publication once it has ended', () => {
    const markup = markupOf(CARD);
    expect(markup).not.toContain('live-badge');
    expect(markup).toContain('dateTime="2026-03-01T10:00:00+01:00"');
  });
});

// R3.33
describe('an advertisement among search results', () => {
  const AD: FoundCard = {
    ...CARD,
    title: 'Forn de la Drassana',
    url: 'https://forn.example/',
    description: 'Pa de tres farines.',
    position: 6,
  };

  it('has its label and its text, and neither a date nor a heading', () => {
    const markup = markupOf(AD);
    expect(markup).toContain('Publicitat');
    expect(markup).toContain('Pa de tres farines.');
    expect(markup).not.toMatch(/<h2|<time/);
  });

  it('says that a link to another host is paid for', () => {
    expect(markupOf(AD)).toContain('<a href="https://forn.example/" rel="sponsored">');
    expect(markupOf({ ...AD, url: '/boletines/' })).toContain('<a href="/boletines/">');
  });
});

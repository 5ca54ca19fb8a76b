import { describe, expect, it } from 'vitest';
import { searchPartsOf } from '#domain/search/search-parts.ts';

const story = (html: string) => ({
  locale: 'ca' as const,
  headline: 'Titular',
  subtitle: 'Entrada',
  bodies: [[{ type: 'paragraph' as const, html }]],
});

describe('searchPartsOf', () => {
  it('keeps all words of a long text with repeated words', () => {
    const words = Array.from({ length: 15_000 }, (_, index) => `paraula${index}`);
    const text = Array.from({ length: 120_000 }, (_, index) => words[index % words.length]).join(
      ' ',
    );
    const parts = searchPartsOf(story(text));
    expect([text.length > 1_200_000, parts.isWhole, parts.body === text]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('cuts a text that exceeds the index between two words', () => {
    const text = Array.from({ length: 200_000 }, (_, index) => `mot${index}`).join(' ');
    const { isWhole, body, headline, lead } = searchPartsOf(story(text));
    expect([isWhole, headline, lead]).toEqual([false, 'titular', 'entrada']);
    expect(body.length).toBeGreaterThan(100_000);
    expect(text.slice(body.length).trimStart()).toMatch(/^mot\d+ /);
  });
});

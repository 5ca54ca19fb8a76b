import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BookmarkCard, type BookmarkTexts } from '#islands/accounts/profile/BookmarkCard.tsx';

const IMAGE = {
  src: '/media/images/far.0123abcd_{source}_{default}.jpg',
  alt: 'El far',
  customSrcByAspectRatio: [],
};

/** The card without its line breaks. Other texts of the list are not printed by it. */
function cardOf(item: object): string {
  const shared = { id: 'a', name: 'El port obre', url: '/politica/el-port-obre/', image: IMAGE };
  return renderToStaticMarkup(
    createElement(BookmarkCard, {
      item: { ...shared, ...item },
      ratio: '4-3',
      texts: { remove: 'Treu «{name}»' } as BookmarkTexts,
      isOffline: undefined,
      hasFailed: false,
      onRemove: () => {},
    }),
  );
}

describe('the card of a saved story', () => {
  // R2.86
  it('has image, category, title with its link, and a button that removes it', () => {
    const card = cardOf({ kicker: 'Política' });
    expect(card).toMatch(/<img[^>]* src="\/media\/images\/far\.0123abcd_4-3_\d+w\./);
    expect(card).toMatch(/class="kicker"> ?Política</);
    expect(card).toMatch(/<a href="\/politica\/el-port-obre\/">.*obre/);
    expect(card).toMatch(/<button [^>]*aria-label="Treu «El port obre»"[^>]*><svg/);
  });
});

describe('the card of a followed author', () => {
  // R2.88
  it('has the account of a social network if there is one', () => {
    const social = { href: 'https://x.com/berta', text: '@berta' };
    expect(cardOf({ social })).toContain('<a href="https://x.com/berta" rel="noopener">@berta</a>');
    expect(cardOf({})).not.toContain('rel="noopener"');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks, linkPieces } from '#domain/comments/comment-links.ts';

const linksOf = (text: string) =>
  linkPieces(text).flatMap((piece) => ('href' in piece ? [[piece.text, piece.href]] : []));

describe('linkPieces', () => {
  it.each([
    [
      'an address',
      'Vegeu https://exemple.cat/a?b=1#c.',
      'https://exemple.cat/a?b=1#c',
      'https://exemple.cat/a?b=1#c',
    ],
    ['a bare domain', 'a exemple.cat, sí', 'exemple.cat', 'https://exemple.cat/'],
    ['a bare domain with a path', 'bit.ly/x9', 'bit.ly/x9', 'https://bit.ly/x9'],
    [
      'a bare domain of the United Kingdom',
      'www.exemple.co.uk!',
      'www.exemple.co.uk',
      'https://www.exemple.co.uk/',
    ],
    ['a domain in capitals', 'EXEMPLE.CAT', 'EXEMPLE.CAT', 'https://exemple.cat/'],
    [
      'an address in brackets',
      '(https://exemple.cat/a_(b))',
      'https://exemple.cat/a_(b)',
      'https://exemple.cat/a_(b)',
    ],
    [
      'an accented domain as it is',
      'https://elpaís.cat/',
      'https://elpaís.cat/',
      'https://xn--elpas-2sa.cat/',
    ],
    [
      'a domain of Cyrillic letters in punycode',
      'https://раyраl.com/x',
      'https://xn--yl-6kcc5g6b.com/x',
      '',
    ],
  ])('finds %s', (_name, text, shown, href) => {
    const [[foundText, foundHref] = []] = linksOf(text);
    if (href === '') {
      expect(foundText).toMatch(/^https:\/\/xn--/);
      expect(foundHref).toBe(foundText);
    } else expect([foundText, foundHref]).toEqual([shown, href]);
  });

  it.each([
    [
      'a fraction slash',
      'https://elfar.cat⁄noticies.evil.com/',
      'https://elfar.xn--catnoticies-hx3f.evil.com/',
    ],
    [
      'a division slash',
      'https://elfar.cat∕noticies.evil.com/',
      'https://elfar.xn--catnoticies-wh8f.evil.com/',
    ],
    [
      'a middle dot that stands for a point',
      'https://elfar·cat.evil.com/',
      'https://xn--elfarcat-koa.evil.com/',
    ],
    ['letters of full width', 'https://ｅｌｆａｒ.ｃａｔ/', 'https://elfar.cat/'],
    ['a ligature', 'https://ofi\ufb01cial.cat/', 'https://ofificial.cat/'],
    ['a number', 'https://0x7f000001.example.com.', 'https://0x7f000001.example.com'],
    [
      'percent signs',
      'https://elfar.cat%E2%81%84a.evil.com/',
      'https://elfar.xn--cata-2g7a.evil.com/',
    ],
    ['a backslash', 'https://evil.com\\.elfar.cat/', 'https://evil.com/'],
  ])('shows the host that a link leads to, for one typed with %s', (_name, text, shown) => {
    const [[foundText = '', foundHref = ''] = []] = linksOf(text);
    expect(foundText).toBe(shown);
    expect(new URL(foundText).host).toBe(new URL(foundHref).host);
    expect(foundText).not.toMatch(/[⁄∕%\\]/);
  });

  it('shows the middle dot of Catalan and a port as typed', () => {
    for (const text of [
      'https://paral·lel.cat/',
      'https://exemple.cat:8443/a',
      'https://exemple.cat:443/',
    ])
      expect(linksOf(text)[0]?.[0]).toBe(text);
  });

  it.each([
    ['a title before a name', 'El Sr.Joan i la Sra.Maria'],
    ['a sentence without a space', 'És la fi.Després ja veurem'],
    ['a sentence that ends like a domain', 'Ho diu el Sr.Es així.Com sempre'],
    ['a mail address', 'escriviu a bustia@exemple.cat'],
    ['a number', '3.14 i 1.900.000'],
    ['a script', 'javascript:alert(1) data:text/html,x'],
    ['another scheme', 'ftp://exemple.cat'],
    ['a user within an address', 'https://exemple.cat@altre.com/'],
    ['a host without an end', 'http://localhost:3000/'],
    ['an abbreviation', 'p.ex. aquest, etc.com-plet'],
  ])('leaves %s alone', (_name, text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('links to http and https only, and never throws, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('https://', 'a.cat', '//', '@', '.com', '[', ')', 'раy.com'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        for (const [, href = ''] of linksOf(parts.join('')))
          expect(href).toMatch(/^https?:\/\/[^@/]+\//);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every other character of the text', () => {
    const text = 'Abans https://exemple.cat/a, enmig exemple.com i després.';
    expect(
      linkPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(findLinks(text).map(({ at, length }) => text.slice(at, at + length))).toEqual([
      'https://exemple.cat/a',
      'exemple.com',
    ]);
  });
});

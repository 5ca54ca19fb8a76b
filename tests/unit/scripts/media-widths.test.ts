import { describe, expect, it } from 'vitest';
import { mediaWidthFaults } from '#scripts/checks/media-widths.ts';

const breakpoints = { 578: 'phones end' };
/** A query of the only breakpoint, so that it is used. */
const USED = { path: 'src/styles/tokens.css', text: '@media (width < 578px) {}' };

function faultsOf(text: string, others: readonly (readonly [string, string, string])[] = []) {
  return mediaWidthFaults([USED, { path: 'src/layouts/Page.astro', text }], {
    breakpoints,
    others,
  });
}

// R10.2
describe('a query of the width', () => {
  it.each([
    '@media (width < 578px) {}',
    '@media screen and (width>=578px) {}',
    '@media (width <= 577px) {}',
    '@media (width > 577px) {}',
    '@media (578px <= width) {}',
    '@media (577px < width) {}',
    'sizes="(max-width: 577px) 85vw, 10rem"',
    'sizes="(min-width: 578px) 10rem"',
    'if (innerWidth < 578) fold();',
    'open = innerWidth>577',
    'const PHONE_BELOW = 578;',
    'const PHONE_UP_TO = 577;',
    '@container (width < 30rem) {}',
    '/* @media (width < 500px) {} */',
    '  // innerWidth < 500',
    '<!-- sizes="(max-width: 500px)" -->',
    '.a { width: 500px; max-width: 40rem; }',
  ])('is accepted at a breakpoint: %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['@media (width < 577px) {}', '577px'],
    ['@media (width <= 578px) {}', '578px'],
    ['@media print, (width >= 60rem) {}', '60rem'],
    ['@media (500px <= width < 578px) {}', '500px'],
    ['sizes="(max-width: 578px) 85vw"', '578px'],
    ['sizes="(min-width: 36.125rem) 85vw"', '36.125rem'],
    ['if (innerWidth <= 578) fold();', '578px'],
    ['const BAR_UP_TO = 578;', '578px'],
  ])('is refused elsewhere: %s', (text, width) => {
    expect(faultsOf(`<p>A</p>\n${text}`)).toEqual([
      expect.stringMatching(
        `^src/layouts/Page\\.astro:2: a query of ${width}, which is no breakpoint`,
      ),
    ]);
  });

  it('is accepted elsewhere with a reason, in its file only', () => {
    const text = '@media (width >= 60rem) {}';
    expect(faultsOf(text, [['src/layouts/Page.astro', '60rem', 'letters']])).toEqual([]);
    expect(faultsOf(text, [['src/styles/base.css', '60rem', 'letters']])).toEqual([
      expect.stringContaining('src/layouts/Page.astro:1'),
      expect.stringContaining('src/styles/base.css has no query of 60rem'),
    ]);
  });
});

describe('a breakpoint', () => {
  it('is refused if no query uses it', () => {
    expect(mediaWidthFaults([], { breakpoints, others: [] })).toEqual([
      expect.stringContaining('nothing changes at 578 px'),
    ]);
  });
});

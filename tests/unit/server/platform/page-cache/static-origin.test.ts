import { describe, expect, it } from 'vitest';
import { atStaticOrigin } from '#server/platform/page-cache/static-origin.ts';

const ORIGIN = 'https://static.example';
const moved = (html: string, origin = ORIGIN) =>
  atStaticOrigin(Buffer.from(html), origin).toString();

describe('a page of a site with a static origin', () => {
  it.each([
    ['<img src="/media/a.jpg" alt="à">', '<img src="https://static.example/media/a.jpg" alt="à">'],
    [
      '<source srcset="/media/a_210w.webp 210w, /media/a_410w.webp 410w">',
      '<source srcset="https://static.example/media/a_210w.webp 210w, https://static.example/media/a_410w.webp 410w">',
    ],
    [
      '<script type="module" src="/_astro/a.js"></script>',
      '<script type="module" src="https://static.example/_astro/a.js"></script>',
    ],
    [
      '<astro-island component-url="/_astro/a.js">',
      '<astro-island component-url="https://static.example/_astro/a.js">',
    ],
  ])('loads its files from the static origin: %s', (html, expected) => {
    expect(moved(html)).toBe(expected);
  });

  it.each([
    '<a href="/politica/media/">Media</a>',
    '<meta content="http://elfar.localhost/media/a.jpg">',
    '<p>Write src="/media/a.jpg" there.</p>',
    '<script>import "/_astro/a.js"; const html = \'<img src="/media/a.jpg">\';</script>',
    '<style>a{background:url("/media/a.jpg")}</style>',
    '<a href="//_astro/">x</a>',
  ])('keeps other URLs and the text of scripts and styles: %s', (html) => {
    expect(moved(html)).toBe(html);
  });
});

it('keeps the page of a site without a static origin unchanged', () => {
  const html = '<img src="/media/a.jpg">';
  expect(moved(html, '')).toBe(html);
});

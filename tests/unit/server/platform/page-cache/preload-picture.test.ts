import { describe, expect, it } from 'vitest';
import { preloadPicture } from '#server/platform/page-cache/preload-picture.ts';

const HEAD = '<head><title>Còdol</title><link rel="canonical" href="/a/"></head>';
const picture = (name: string, priority: string) =>
  `<picture class="x"><source type="image/webp" srcset="/media/${name}_210w.webp 210w, /media/${name}_410w.webp 410w" sizes="(max-width: 1099px) 100vw, 66rem"><img src="/media/${name}.jpg"${priority}></picture>`;
const preloaded = (html: string) => preloadPicture(Buffer.from(html)).toString();

describe('the preload of the first picture', () => {
  it('stands in the head with the candidates and sizes of the picture with priority', () => {
    const html = `${HEAD}<body>${picture('logo', '')}${picture('bridge', ' fetchpriority="high"')}`;
    expect(preloaded(html)).toBe(
      html.replace(
        '<link rel="canonical"',
        '<link rel="preload" as="image" type="image/webp" imagesrcset="/media/bridge_210w.webp 210w, /media/bridge_410w.webp 410w" imagesizes="(max-width: 1099px) 100vw, 66rem" fetchpriority="high"><link rel="canonical"',
      ),
    );
  });

  it('is only that of the first of two pictures with priority', () => {
    const html =
      HEAD + picture('one', ' fetchpriority="high"') + picture('two', ' fetchpriority="high"');
    expect(preloaded(html).match(/rel="preload"/g)).toHaveLength(1);
    expect(preloaded(html)).toContain('imagesrcset="/media/one_210w.webp');
  });

  it.each([
    ['a page without such a picture', `${HEAD}<body>${picture('bridge', '')}`],
    [
      'a page that has no canonical address',
      `<head></head>${picture('bridge', ' fetchpriority="high"')}`,
    ],
    ['a picture of one file', `${HEAD}<img src="/a.jpg" fetchpriority="high">`],
  ])('is absent from %s', (_, html) => {
    expect(preloaded(html)).toBe(html);
  });
});

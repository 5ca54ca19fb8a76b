import { describe, expect, it } from 'vitest';
import { pictureSchema } from '#domain/pictures/picture.ts';
import {
  IMAGE_FORMATS,
  IMAGE_RATIOS,
  IMAGE_WIDTHS,
  imageTemplate,
  imageUrl,
  imageUrlOf,
  parseRenditionName,
  renditionHeight,
  sourcesOf,
  WIDEST_RENDITION,
  widthsOf,
} from '#domain/pictures/rendition.ts';
import { pictureFields } from '#tests/support/newsroom/newsroom.ts';

describe('rendition names', () => {
  // R7.41, R9.30, R9.31, R9.32
  it('parses rendition names as they are written, for every ratio, width and format', () => {
    const template = imageTemplate('el-far-2', '0123abcd');
    for (const ratio of IMAGE_RATIOS) {
      for (const width of [...IMAGE_WIDTHS, WIDEST_RENDITION] as const) {
        for (const format of IMAGE_FORMATS) {
          const name = imageUrl(template, { ratio, width, format }).replace('/media/images/', '');
          expect(parseRenditionName(name)).toEqual({
            picture: 'el-far-2',
            version: '0123abcd',
            ratio,
            width,
            format,
          });
        }
      }
    }
  });

  it.each([
    'far.0123abcd_16-9_631w.webp',
    'far.0123abcd_16-9_0630w.webp',
    'far.0123abcd_16-10_630w.webp',
    'far.0123abcd_16-9_630w.png',
    'far.0123abcd_16-9_630w.jpeg',
    'far.0123abcd_16-9_630.webp',
    'far.0123ABCD_16-9_630w.webp',
    'far.0123abc_16-9_630w.webp',
    'far_16-9_630w.webp',
    'Far.0123abcd_16-9_630w.webp',
    '../far.0123abcd_16-9_630w.webp',
    'far.0123abcd_16-9_630w.webp ',
    'far.0123abcd_16-9_630w.webp.jpg',
    '',
  ])('rejects the rendition name %j', (name) => {
    expect(parseRenditionName(name)).toBeUndefined();
  });
});

describe('the URL of a picture', () => {
  const want = { width: 630, format: 'webp' } as const;

  // R3.58
  it('uses another picture for an aspect ratio with an editor’s choice', () => {
    const customSrcByAspectRatio = [
      { aspectRatio: '1-1' as const, src: imageTemplate('far-de-prop', '89abcdef') },
    ];
    const image = { src: imageTemplate('far', '0123abcd'), customSrcByAspectRatio };
    expect(imageUrlOf(image, { ...want, ratio: '1-1' })).toBe(
      '/media/images/far-de-prop.89abcdef_1-1_630w.webp',
    );
    expect(imageUrlOf(image, { ...want, ratio: '16-9' })).toBe(
      '/media/images/far.0123abcd_16-9_630w.webp',
    );
  });

  // R3.57
  it('builds rendition URLs from the sources besides jpg', () => {
    const [source] = sourcesOf(imageTemplate('far', '0123abcd'));
    expect(source).toEqual({
      type: 'image/webp',
      src: '/media/images/far.0123abcd_{source}_{default}.webp',
    });
    expect(imageUrl(source?.src ?? '', { ...want, ratio: '4-3' })).toBe(
      '/media/images/far.0123abcd_4-3_630w.webp',
    );
  });
});

describe('widthsOf', () => {
  // R9.30
  it.each([
    ['whole', 2000, 1125, true],
    ['whole', 1999, 1500, false],
    ['16-9', 2000, 1125, true],
    ['4-3', 2000, 1125, false],
    ['4-3', 2000, 1500, true],
    ['1-1', 1600, 2400, false],
  ] as const)(
    'of the part %s of an original of %i × %i pixels has a wider one than the list: %j',
    (ratio, width, height, isWider) => {
      const widths = isWider ? [...IMAGE_WIDTHS, WIDEST_RENDITION] : IMAGE_WIDTHS;
      expect(widthsOf({ width, height }, ratio)).toEqual(widths);
    },
  );
});

describe('renditionHeight', () => {
  it.each([
    ['16-9', 1600, 900],
    ['9-16', 630, 1120],
    ['1-1', 210, 210],
    ['21-9', 850, 364],
  ] as const)('returns for %s at width %i the height %i', (ratio, width, height) => {
    expect(renditionHeight(ratio, width)).toBe(height);
  });
});

describe('a picture', () => {
  it('defaults to a focal point in the middle', () => {
    expect(pictureSchema.parse(pictureFields({ id: 'far' })).focalPoint).toEqual({
      x: 0.5,
      y: 0.5,
    });
  });

  it.each(['Berta Far', { ca: 'Taller gràfic', es: 'Taller gráfico' }])(
    'accepts a credit as a name or as text per language: %j',
    (credit) => {
      expect(pictureSchema.parse(pictureFields({ id: 'far', credit })).credit).toEqual(credit);
    },
  );

  it.each([
    ['a path', { file: '../far.jpg' }],
    ['an SVG', { file: 'far.svg' }],
    ['a focal point outside', { focalPoint: { x: 1.1, y: 0 } }],
    ['no alternative text', { alt: {} }],
  ])('rejects a picture with %s', (_what, fields) => {
    expect(pictureSchema.safeParse(pictureFields({ id: 'far', ...fields })).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { pictureSchema } from '../../../src/domain/picture.ts';
import {
  IMAGE_FORMATS,
  IMAGE_RATIOS,
  IMAGE_WIDTHS,
  imageTemplate,
  imageUrl,
  parseRenditionName,
  renditionHeight,
} from '../../../src/domain/rendition.ts';
import { pictureFields } from '../../support/newsroom.ts';

describe('rendition names', () => {
  it('are read as they are made, in every size there is', () => {
    const template = imageTemplate('el-far-2', '0123abcd');
    for (const ratio of IMAGE_RATIOS) {
      for (const width of IMAGE_WIDTHS) {
        for (const format of IMAGE_FORMATS) {
          const name = imageUrl(template, { ratio, width, format }).replace('/media/images/', '');
          expect(parseRenditionName(name)).toEqual({ picture: 'el-far-2', version: '0123abcd', ratio, width, format });
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
  ])('are not read from %j', (name) => {
    expect(parseRenditionName(name)).toBeUndefined();
  });
});

describe('renditionHeight', () => {
  it.each([
    ['16-9', 1600, 900],
    ['9-16', 630, 1120],
    ['1-1', 210, 210],
    ['21-9', 850, 364],
  ] as const)('%s at %i is %i', (ratio, width, height) => {
    expect(renditionHeight(ratio, width)).toBe(height);
  });
});

describe('a picture', () => {
  it('has its subject in the middle unless it says where', () => {
    expect(pictureSchema.parse(pictureFields({ id: 'far' })).focalPoint).toEqual({ x: 0.5, y: 0.5 });
  });

  it.each(['Berta Far', { ca: 'Taller gràfic', es: 'Taller gráfico' }])(
    'is credited to a name, or in the words of each language: %j',
    (credit) => {
      expect(pictureSchema.parse(pictureFields({ id: 'far', credit })).credit).toEqual(credit);
    },
  );

  it.each([
    ['a path', { file: '../far.jpg' }],
    ['a script', { file: 'far.svg' }],
    ['a focal point outside', { focalPoint: { x: 1.1, y: 0 } }],
    ['no text for who cannot see it', { alt: {} }],
  ])('is refused with %s', (_what, fields) => {
    expect(pictureSchema.safeParse(pictureFields({ id: 'far', ...fields })).success).toBe(false);
  });
});

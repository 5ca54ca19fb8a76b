import { describe, expect, it } from 'vitest';
import { nameInAddress, nearestRatio, pictureIdOf, storedName } from '#domain/media/media-file.ts';
import { mediaEndingOf, SIZE_BY_TYPE } from '#domain/media/media-types.ts';
import { slugSchema } from '#domain/identifiers/identifiers.ts';
import { pictureSchema } from '#domain/pictures/picture.ts';

const hash = '0a1b2c3d4e5f6071'.repeat(4);

describe('the stored name of a file', () => {
  it.each([
    ['Vista del Pòrt.JPG', 'vista-del-port-0a1b2c3d4e5f6071.jpg'],
    ['..jpg', 'picture-0a1b2c3d4e5f6071.jpg'],
    ['港.jpg', 'picture-0a1b2c3d4e5f6071.jpg'],
    [`${'a-'.repeat(80)}.jpg`, `${'a-'.repeat(29)}a-0a1b2c3d4e5f6071.jpg`],
  ])('of %s is %s, whose picture has a valid id', (name, stored) => {
    const made = storedName({ name, ending: 'jpg', kind: 'picture', hash });
    expect(made).toBe(stored);
    expect(slugSchema.safeParse(pictureIdOf(made)).success).toBe(true);
    expect(pictureSchema.shape.file.safeParse(made).success).toBe(true);
    expect(nameInAddress(`/media/files/${made}`)).toBe(made);
  });
});

describe('the name in an address', () => {
  it.each([
    ['/media/files/a-0a1b.mp4', 'a-0a1b.mp4'],
    ['https://elfar.example/media/files/a-0a1b.mp4', 'a-0a1b.mp4'],
    ['/media/files/../a.mp4', undefined],
    ['/media/files/a.mp4?x=1', undefined],
    ['/media/files/b/a.mp4', undefined],
    ['https://elfar.example/x/media/files/a.mp4', undefined],
    ['https://elfar.example/a.mp4', undefined],
  ])('of %s is %s', (address, name) => {
    expect(nameInAddress(address)).toBe(name);
  });
});

it.each([
  [1920, 1080, '16-9'],
  [1080, 1920, '9-16'],
  [640, 480, '4-3'],
  [500, 510, '1-1'],
  [2560, 1080, '21-9'],
] as const)('a frame of %i × %i pixels has the ratio %s', (width, height, ratio) => {
  expect(nearestRatio({ width, height })).toBe(ratio);
});

it('the ending of a name is that of a known format, in any case', () => {
  expect(['a.JPG', 'a.b.vtt', 'a.svg', 'mp4', 'a.toString', 'a.mp4 '].map(mediaEndingOf)).toEqual([
    'jpg',
    'vtt',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('each media type has a bound', () => {
  expect(SIZE_BY_TYPE).toMatchObject({
    'image/jpeg': 52_428_800,
    'audio/x-m4a': 524_288_000,
    'text/vtt': 1_048_576,
  });
});

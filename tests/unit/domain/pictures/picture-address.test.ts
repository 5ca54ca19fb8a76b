import { expect, it } from 'vitest';
import { pictureOfAddress } from '#domain/pictures/picture-address.ts';

it.each([
  'port-vell',
  '/media/images/port-vell.0123abcd_16-9_630w.webp',
  'https://elfar.example/media/images/port-vell.0123abcd_whole_210w.jpg',
])('finds the picture of %s', (text) => {
  expect(pictureOfAddress(text)).toBe('port-vell');
});

it.each([
  '',
  'Port vell',
  '../port',
  '/media/images/port.jpg',
  '/media/images/port.0123abcd_16-9_631w.webp',
  '/media/files/port.0123abcd_16-9_630w.webp',
  'https://evil.example/port.0123abcd_16-9_630w.webp',
  'javascript:/media/images/port.0123abcd_16-9_630w.webp',
])('finds no picture in %j', (text) => {
  expect(pictureOfAddress(text)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodablePath } from '#domain/paths/decodable-path.ts';

it.each([
  ['/buscar/port/', '/buscar/port/'],
  ['/buscar/100%/', '/buscar/100%25/'],
  ['/buscar/%C3%B1%/', '/buscar/%C3%B1%25/'],
  ['/buscar/%ff/', '/buscar/%25ff/'],
  ['/buscar/a%2Fb%zz/', '/buscar/a%2Fb%25zz/'],
])('makes of %s the path %s', (path, expected) => {
  expect(decodablePath(path)).toBe(expected);
});

it('makes a decodable path of any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('%', '2', '5', 'f', 'C', '3', '/', 'a') }),
      (text) => void decodeURI(decodablePath(text)),
    ),
  );
});

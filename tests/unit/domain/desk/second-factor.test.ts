import { expect, it } from 'vitest';
import { readCode, readMailedCode } from '#domain/desk/second-factor.ts';

it.each([
  ['123456', { kind: 'one-time', code: '123456' }],
  [' 123 456 ', { kind: 'one-time', code: '123456' }],
  ['123-456', { kind: 'one-time', code: '123456' }],
  ['k7q2-90tm-xe4b', { kind: 'recovery', code: 'K7Q290TMXE4B' }],
  ['K7Q2–9OTM–XE4I', { kind: 'recovery', code: 'K7Q290TMXE41' }],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['١٢٣٤٥٦', undefined],
  ['K7Q2-90TM-XE4', undefined],
  ['K7Q2-90TM-XE4BB', undefined],
  ['K7Q2-90TM-XE4$', undefined],
])('reads %j as %j', (text, expected) => {
  expect(readCode(text)).toEqual(expected);
});

it.each([
  ['48302917', '48302917'],
  [' 4830 2917 ', '48302917'],
  ['4830–2917', '48302917'],
  ['', undefined],
  ['4830291', undefined],
  ['483029170', undefined],
  ['٤٨٣٠٢٩١٧', undefined],
  ['4830291A', undefined],
])('reads the mailed code %j as %j', (text, expected) => {
  expect(readMailedCode(text)).toBe(expected);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseUrl } from '#domain/text/parse-url.ts';

describe('parseUrl', () => {
  const canParse = Object.getOwnPropertyDescriptor(URL, 'canParse') ?? {};
  // As in Safari below 17.0.
  beforeEach(() => void Reflect.deleteProperty(URL, 'canParse'));
  afterEach(() => void Object.defineProperty(URL, 'canParse', canParse));

  it.each([
    ['https://exemple.cat/a', undefined, 'https://exemple.cat/a'],
    ['/b', 'https://exemple.cat/a', 'https://exemple.cat/b'],
    ['', 'https://exemple.cat/a', 'https://exemple.cat/a'],
    ['/b', undefined, undefined],
    ['https://', undefined, undefined],
    ['http://[', 'https://exemple.cat/', undefined],
  ])('reads %j below %j as %j', (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href);
  });
});

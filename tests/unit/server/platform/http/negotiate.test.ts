import { describe, expect, it } from 'vitest';
import { chooseEncoding, matchesEtag } from '#server/platform/http/negotiate.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['zstd, deflate', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['br ; q=0 , gzip ; q=0.1', 'gzip'],
    ['br;q=nonsense', 'identity'],
    ['brotli, gzipped', 'identity'],
  ])('chooses for the header %s the encoding %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
    expect(chooseEncoding(accept)).toBe(encoding);
  });

  it('reads only whole parts of the first 256 characters', () => {
    expect(chooseEncoding(`gzip,${'x,'.repeat(8000)}br`)).toBe('gzip');
    expect(chooseEncoding(`${'x,'.repeat(126)}br;q=0.0,${'y,'.repeat(50)}`)).toBe('identity');
    expect(chooseEncoding('x'.repeat(16_000))).toBe('identity');
  });

  it('returns the same choices after any number of headers', () => {
    for (let index = 0; index < 2000; index += 1) chooseEncoding(`x-${index}`);
    expect(chooseEncoding('br')).toBe('br');
  });
});

describe('matchesEtag', () => {
  const etag = '"abc-br"';
  it.each([['"abc-br"'], ['*'], ['W/"abc-br"'], ['"other", "abc-br"'], ['"other" ,W/"abc-br"']])(
    '%s matches the ETag',
    (header) => {
      expect(matchesEtag(header, etag)).toBe(true);
    },
  );

  it.each([
    [undefined],
    [''],
    ['"abc-gzip"'],
    ['abc-br'],
    ['"abc-br'],
    ['"xabc-br"'],
    [`"${'x'.repeat(1024)}", "abc-br"`],
  ])('%s does not match the ETag', (header) => {
    expect(matchesEtag(header, etag)).toBe(false);
  });
});

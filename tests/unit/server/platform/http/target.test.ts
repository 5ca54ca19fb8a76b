import { describe, expect, it } from 'vitest';
import { parseTarget } from '#server/platform/http/target.ts';

describe('parseTarget', () => {
  it.each([
    ['/', '/', ''],
    ['/politica/', '/politica/', ''],
    ['/politica/?page=2&q=%2F..%00', '/politica/', '?page=2&q=%2F..%00'],
    ['/politica?', '/politica', '?'],
    ['/a.b/..c/...', '/a.b/..c/...', ''],
  ])('splits %s into path and query', (url, path, query) => {
    expect(parseTarget(url)).toEqual({ path, query });
  });

  it.each([
    ['/%70ol%69tica/', '/politica/'],
    ['/pol%c3%adtica/', '/pol%C3%ADtica/'],
    ['/a%2db%5Fc%7E%2E/', '/a-b_c~./'],
    ['/a%20b%2c/', '/a%20b%2C/'],
  ])('normalizes every spelling of a path: %s', (url, path) => {
    expect(parseTarget(url)).toEqual({ path, query: '' });
  });

  it.each([
    ['..', '/../etc/passwd'],
    ['.. at the end', '/politica/..'],
    ['a single dot', '/./politica/'],
    ['encoded dots', '/%2e%2e/etc/passwd'],
    ['half-encoded dots', '/.%2E/etc/passwd'],
    ['an encoded slash', '/politica%2f..%2fetc'],
    ['an encoded backslash', '/..%5cetc'],
    ['a backslash', '/..\\etc'],
    ['an encoded null', '/politica%00.html'],
    ['a fragment', '/politica/#comments'],
    ['a space', '/a b/'],
    ['letters outside ASCII', '/política/'],
    ['a tab in the query', '/?a=\tb'],
    ['an absolute URL', 'http://elfar.localhost/'],
    ['an authority', 'elfar.localhost:80'],
    ['an asterisk', '*'],
    ['an empty target', ''],
  ])('rejects a target with %s with 400', (_name, url) => {
    expect(parseTarget(url)).toEqual({ status: 400 });
  });

  it.each([
    ['a lone percent sign', '/100%/'],
    ['a percent sign without hex digits', '/%zz/'],
    ['bytes that are not UTF-8', '/%ff/'],
    ['an overlong slash', '/%c0%af/'],
  ])('rejects a path that cannot be decoded with 404: %s', (_name, url) => {
    expect(parseTarget(url)).toEqual({ status: 404 });
  });

  it.each(['//', '//evil.example/', '/politica//', '/politica//2026/'])(
    'rejects empty segments with 404: %s',
    (url) => {
      expect(parseTarget(url)).toEqual({ status: 404 });
    },
  );

  it('rejects a target of 8 KB in path or query with 414', () => {
    expect(parseTarget(`/?q=${'a'.repeat(8192)}`)).toEqual({ status: 414 });
    expect(parseTarget(`/${'a'.repeat(8192)}/`)).toEqual({ status: 414 });
    expect(parseTarget(`/?q=${'a'.repeat(4000)}`)).toMatchObject({ path: '/' });
  });
});

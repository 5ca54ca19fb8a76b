import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBackPath, readBackPath } from '#domain/paths/back-url.ts';
import { elfar, ondamarea, siteOf } from '#tests/support/newsroom/newsroom.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const secure = siteOf({
  alias: 'segura',
  url: 'https://www.segura.example',
  hosts: ['www.segura.example', 'segura.example'],
});
const sites = [elfar, ondamarea, secure];
const read = (value: string | null) => readBackPath(sites, elfar, value);

describe('readBackPath', () => {
  // R2.2
  it.each([
    ['/', '/'],
    [
      '/politica/2026/11/21/un-titular/?a=1&b=%2F#text',
      '/politica/2026/11/21/un-titular/?a=1&b=%2F#text',
    ],
    [
      '/buscar/?searchText=pa amb tomàquet'.replaceAll(' ', '+'),
      '/buscar/?searchText=pa+amb+tom%C3%A0quet',
    ],
    ['/a/../b/', '/b/'],
    ['/apicultura/', '/apicultura/'],
    ['/tema/cam%C3%AD%20ral/', '/tema/cam%C3%AD%20ral/'],
    ['http://elfar.localhost/agenda/', '/agenda/'],
    ['HTTPS://ELFAR.localhost:8443/agenda/', '/agenda/'],
    ['http://ondamarea.localhost:9/programas/?x=1', 'http://ondamarea.localhost/programas/?x=1'],
    ['http://segura.example/agenda/', 'https://www.segura.example/agenda/'],
  ])('accepts the backUrl %s', (value, path) => {
    expect(read(value)).toBe(path);
  });

  // R2.2
  it.each([
    null,
    '',
    'agenda/',
    '?x=1',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    String.raw`http:\\evil.example`,
    '/\n/evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'http://elfar.localhost//evil.example',
    'http://elfar.localhost/..//evil.example',
    'http://evil.example/',
    'http:evil.example',
    'http:/evil.example',
    'http:///evil.example',
    'http://elfar.localhost@evil.example/',
    'http://elfar.localhost:80@evil.example/',
    'http://ada@elfar.localhost/',
    'http://:secret@elfar.localhost/',
    'http://elfar.localhost.evil.example/',
    'http://evil.example/elfar.localhost',
    'http://elfar.localhost%2eevil.example/',
    'javascript:alert(1)',
    'JaVaScRiPt://elfar.localhost/%0aalert(1)',
    'data:text/html,x',
    'ftp://elfar.localhost/',
    '/api/front/user/login/google',
    '/API/front/user/logout',
    '/webapi/searcher/',
    '/agenda/../api/front/user/login/google',
    '/%61pi/front/user/export',
    '/api%2ffront/user/export',
    '/%41PI',
    '/es/api/front/user/export',
    '/web%61pi/searcher/',
    '/%2561pi/front/user/export',
    '/agenda/%2e%2e%2fapi/front/user/export',
    '/%2fevil.example/',
    '/%5cevil.example/',
    '/a/%2e%2e%2f%2fevil.example/',
    '/%ff/',
    '/%zz/',
    `/${'a'.repeat(2001)}`,
  ])('rejects the backUrl %j', (value) => {
    expect(read(value)).toBeUndefined();
  });

  it('never returns a URL outside the group, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '#',
      '?',
      '%2f',
      '%5c',
      '\t',
      'http',
      'https:',
      'evil.example',
      'elfar.localhost',
      'a',
    );
    const hosts = new Set(sites.map(({ url }) => new URL(url).host));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const path = read(pieces.join(''));
        return (
          path === undefined || hosts.has(new URL(path, 'http://elfar.localhost/acceso/').host)
        );
      }),
      { numRuns: isFullRun ? 20_000 : 2000 },
    );
  });
});

describe('the way back that a page reads in the browser', () => {
  it.each([
    ['/perfil/?a=1#dades', '/perfil/?a=1#dades'],
    ['http://elfar.localhost/perfil/', '/perfil/'],
    ['http://ondamarea.localhost/perfil/', undefined],
    ['http://evil.example/', undefined],
    ['//evil.example/', undefined],
  ])('of %s is %s', (value, path) => {
    expect(
      findBackPath(`http://elfar.localhost/acceso/?backUrl=${encodeURIComponent(value)}`),
    ).toBe(path);
  });
});

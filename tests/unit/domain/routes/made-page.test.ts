import { describe, expect, it } from 'vitest';
import { isMadeOnRequest } from '#domain/routes/made-page.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { elfar as site } from '#tests/support/newsroom/newsroom.ts';

const isMade = (address: string, isPosted = false) => {
  const [path = '', query] = address.split('?');
  return isMadeOnRequest(readPath(site, path), {
    query: query === undefined ? '' : `?${query}`,
    isPosted,
  });
};

describe('a page made on request', () => {
  it.each([
    '/buscar/temps/',
    '/es/buscar/temps/',
    '/buscar/?searchText=temps',
    '/es/buscar/?x=1&section=politica',
    '/agenda/?startDate=2026-05-01',
    '/programas/?letter=A',
  ])('is %s', (address) => {
    expect(isMade(address)).toBe(true);
  });

  it.each([
    '/buscar/',
    '/es/buscar/',
    '/buscar/?x=1',
    '/agenda/',
    '/agenda/?utm_source=mail',
    '/programas/?x=1',
    '/programas/llum/?letter=A',
    '/politica/?searchText=temps',
    '/buscaria/',
  ])('is not %s', (address) => {
    expect(isMade(address)).toBe(false);
  });

  it('is a posted form of a reader, and a page with a known query of a reader', () => {
    expect(isMade('/acceso/', true)).toBe(true);
    expect(isMade('/acceso/?alert=logged_out')).toBe(true);
    expect(isMade('/acceso/?alert=invented')).toBe(false);
    expect(isMade('/politica/', true)).toBe(false);
  });

  it('is never a path below a reader’s page that no page has', () => {
    for (const path of [
      '/perfil/',
      '/perfil/altres/',
      '/acceso/altres/',
      '/perfil/autores/altres/',
    ])
      expect([isMade(`${path}?view=plain`), isMade(path, true)]).toEqual([false, false]);
  });
});

it.each([
  ['/hemeroteca/2026/03/01/2026/03/01/', true],
  ['/hemeroteca/2026/03/01/2026/03/01/pagina/2/', true],
  ['/hemeroteca/2026/03/01/', false],
  ['/es/hemeroteca/1510/01/01/2910/12/31/', true],
  ['/hemeroteca/', false],
  ['/hemeroteca/hoy/', false],
  ['/hemeroteca/pagina/2/', false],
  ['/politica/2026/03/01/el-port-obre/', false],
])('%s is a range of the archive: %s', (path, isRange) => {
  expect(readPath(site, path).route.isKeptIfFilled === true).toBe(isRange);
});

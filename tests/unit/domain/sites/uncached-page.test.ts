import { describe, expect, it } from 'vitest';
import { isMadeOnRequest } from '../../../../src/domain/sites/uncached-page.ts';
import { elfar as site } from '../../../support/newsroom/newsroom.ts';

const isMade = (address: string, isPosted = false) => {
  const [path = '', query] = address.split('?');
  return isMadeOnRequest(site, { path, query: query === undefined ? '' : `?${query}`, isPosted });
};

describe('a page made on request', () => {
  it.each([
    '/buscar/',
    '/es/buscar/',
    '/buscar/temps/',
    '/buscar/?searchText=temps',
    '/agenda/?startDate=2026-05-01',
    '/programas/?letter=A',
  ])('is %s', (address) => {
    expect(isMade(address)).toBe(true);
  });

  it.each([
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
});

import { describe, expect, it } from 'vitest';
import { readPath } from '#domain/routes/read-path.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import { speculationRules } from '#domain/routes/speculation-rules.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { samplePath } from '#tests/support/sample-path.ts';

const BASE = 'https://elfar.example/cultura/';

/** Whether a browser loads a link ahead, by the conditions on its address. */
function isLoadedAhead(
  href: string,
  site: Parameters<typeof speculationRules>[0] = elfar,
): boolean {
  const [rule] = speculationRules(site).prerender ?? [];
  return (rule?.where.and ?? []).every(function holds(condition): boolean {
    if ('not' in condition) return !holds(condition.not);
    if ('selector_matches' in condition) return false;
    return [condition.href_matches]
      .flat()
      .some((pattern) => new URLPattern(pattern, BASE).test(href, BASE));
  });
}

describe('the rules of pages that are loaded ahead', () => {
  it.each([
    '/',
    '/cultura/',
    '/cultura/2026/03/01/un-titular/',
    '/es/cultura/pagina/2/',
    '/tema/aigua/',
    '/agenda/',
    '/hemeroteca/',
  ])('contain the story or list %s', (path) => {
    expect(isLoadedAhead(path)).toBe(true);
  });

  it.each([
    '/acceso/',
    '/registro/',
    '/logout/',
    '/es/logout/',
    '/perfil/mi-cuenta/',
    '/boletines/',
    '/buscar/',
    '/es/buscar/aigua/',
    '/suscripcion/perfil/',
    '/api/front/user/logout/',
    '/api/front/newsletter/unsubscribe/abc/',
    '/webapi/searcher/',
    '/media/images/a.avif',
    '/agenda/?date=2026-03-01',
    '/cultura/?utm_source=a',
    '/hemeroteca/2026/03/01/2026/03/03/',
    'https://other.example/cultura/',
  ])('do not contain %s', (path) => {
    expect(isLoadedAhead(path)).toBe(false);
  });

  it.each(ROUTES)(
    'contain the route $pattern only if its page is kept for all readers',
    (route) => {
      const path = samplePath(route);
      const mayBe =
        route.answer === 'page' &&
        route.made !== 'reader' &&
        route.made !== 'always' &&
        route.closed === undefined;
      expect(readPath(elfar, path).route).toBe(route);
      expect(
        isLoadedAhead(path) && !mayBe,
        `${path} is loaded ahead of the press, although it is made for one request`,
      ).toBe(false);
    },
  );

  it('have no prefix on a site with one language', () => {
    const site = { locales: ['ca' as const], defaultLocale: 'ca' as const };
    expect([
      isLoadedAhead('/cultura/', site),
      isLoadedAhead('/es/cultura/pagina/2/', site),
    ]).toEqual([true, false]);
  });
});

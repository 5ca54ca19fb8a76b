import { describe, expect, it } from 'vitest';
import { createPageKeys } from '#server/subjects/figures/front/counted-page.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

describe('the key of a page that is no story', () => {
  it.each([
    ['/', '/'],
    ['/es/', '/es/'],
    ['/politica/', '/politica/'],
    ['/politica/pagina/2/', '/{section}/pagina/{number}/'],
    ['/agenda/2026/03/', '/agenda/{year}/{month}/'],
    ['/perfil/mi-cuenta/', '/perfil/mi-cuenta/'],
  ])('of %s is %s', (path, key) => expect(createPageKeys(() => true)(elfar, path)).toBe(key));

  it('is the pattern for a story in an invented section, and for a page of one reader', () => {
    const keyOf = createPageKeys(() => true);
    const invented = Array.from({ length: 50 }, (_none, index) =>
      keyOf(elfar, `/inventada-${index}/2026/03/01/el-port-obre/`),
    );
    expect(new Set(invented)).toEqual(new Set(['/{section}/{year}/{month}/{day}/{slug}/']));
    expect(keyOf(elfar, '/lectura/una-historia/')).toBe('/lectura/{id}/');
  });

  it.each(['/no-existeix/', '/api/front/user/login', '/media/port.jpg'])(
    'is missing for %s, which the site does not have as a page',
    (path) => expect(createPageKeys(() => false)(elfar, path)).toBeUndefined(),
  );
});

import { expect, it } from 'vitest';
import { readPath } from '#domain/routes/read-path.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { pagesOf } from '#tests/e2e/support/pages.ts';

/** Rows whose pages differ from one of the lists by their content only: that row. */
const LIKE: Readonly<Record<string, string>> = {
  '/agenda/{nearDays}/': '/agenda/',
  '/agenda/{year}/{month}/': '/agenda/',
  '/agenda/{year}/{month}/{day}/': '/agenda/',
  '/hemeroteca/{range}/': '/hemeroteca/{relativeDay}/',
  '/programacion/{year}/{month}/{day}/': '/programacion/',
  '/contacto/': '/condiciones/',
  '/aviso-legal/': '/condiciones/',
  '/correcciones/': '/condiciones/',
};

/** Rows that a test of their own opens. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  '/hemeroteca/fecha-incorrecta/': 'tests/e2e/narrow-and-wide/archive.test.ts',
  '/buscar/': 'tests/e2e/once/discovery/search.test.ts',
  '/buscar/{rest}': 'tests/e2e/once/discovery/search.test.ts',
  '/acceso/contrasena/': 'tests/e2e/once/accounts/login-keyboard.test.ts',
  '/logout/': 'tests/e2e/once/accounts/logout.test.ts',
  '/{section}/{year}/{month}/{day}/{slug}/{view}/': 'tests/e2e/once/live/live-blog.test.ts',
  '/{section}/{year}/{month}/{day}/{slug}/comentarios/': 'tests/e2e/once/comments/comments.test.ts',
  '/{section}/{year}/{month}/{day}/{slug}/comentarios/{commentView}/':
    'tests/e2e/once/comments/comments.test.ts',
  '/{section}/{year}/{month}/{day}/{slug}/comentarios/escribir/':
    'tests/e2e/once/comments/comments.test.ts',
  '/{section}/{year}/{month}/{day}/{slug}/participar/': 'tests/e2e/once/forms/user-content.test.ts',
  '/suscripcion/perfil/': 'tests/e2e/once/accounts/subscription.test.ts',
  '/suscripcion/alta/': 'tests/e2e/once/accounts/subscription.test.ts',
  '/suscripcion/gracias/': 'tests/e2e/once/accounts/subscription.test.ts',
  '/suscripcion/simulacion/': 'tests/e2e/once/accounts/subscription.test.ts',
  '/lectura/{id}/': 'tests/e2e/once/paywall/paywall.test.ts',
  '/votar/{id}/': 'tests/e2e/once/polls.test.ts',
  '/privacidad/': 'tests/e2e/once/forms/consent-region.test.ts',
  '/previa/{token}/': 'tests/http/previews/previews.test.ts',
  '/preguntar/{id}/': 'tests/e2e/once/live/interviews.test.ts',
  '/redaccion/entrevistas/': 'tests/e2e/once/live/interviews.test.ts',
  '/redaccion/entrevistas/{id}/': 'tests/e2e/once/live/interviews.test.ts',
  '/redaccion/': 'tests/e2e/once/desk/desk.test.ts',
  '/redaccion/acceso/': 'tests/e2e/once/desk/desk.test.ts',
  '/redaccion/segundo-factor/': 'tests/e2e/once/desk/desk.test.ts',
  '/redaccion/registro/': 'tests/e2e/once/desk/desk.test.ts',
  '/redaccion/previas/': 'tests/e2e/once/desk/previews.test.ts',
  '/redaccion/suscripciones/': 'tests/e2e/once/desk/comps.test.ts',
  '/redaccion/aportaciones/': 'tests/e2e/once/desk/contributions.test.ts',
  '/redaccion/cifras/': 'tests/e2e/once/desk/figures.test.ts',
  '/redaccion/mensajes/': 'tests/e2e/once/desk/message-tests.test.ts',
  '/redaccion/sesiones/': 'tests/e2e/once/desk/desk.test.ts',
  '/redaccion/directo/': 'tests/e2e/once/desk/live-desk.test.ts',
  '/redaccion/directo/{id}/': 'tests/e2e/once/desk/live-desk.test.ts',
  '/redaccion/moderacion/': 'tests/e2e/once/desk/moderation.test.ts',
  '/redaccion/alertas/': 'tests/e2e/once/desk/alerts.test.ts',
  '/perfil/mi-cuenta/': 'tests/e2e/once/accounts/account-keyboard.test.ts',
  '/perfil/contenidos-guardados/': 'tests/e2e/once/accounts/account.test.ts',
  '/perfil/autores/': 'tests/http/accounts/profile-pages.test.ts',
  '/perfil/boletines/': 'tests/http/accounts/profile-pages.test.ts',
  '/perfil/avisos/': 'tests/e2e/once/notifications.test.ts',
  '/perfil/hijos/': 'tests/e2e/once/accounts/children.test.ts',
  '/perfil/comentarios/': 'tests/http/content/own-activity.test.ts',
};

const sites = new Map(readSites('src/content').map((site) => [site.alias, site]));

/** Patterns of the rows of which the browser tests open a page. */
const opened = new Set(
  EDITIONS.flatMap((edition) =>
    pagesOf(edition).flatMap(({ path }) =>
      path === undefined ? [] : [patternOf(edition.site, path)],
    ),
  ),
);

function patternOf(alias: string, path: string): string {
  const site = sites.get(alias);
  if (!site) throw new Error(`The demo has no site ${alias}.`);
  return readPath(site, path).route.pattern;
}

/**
 * The lists have stories of every type, found in the listings of the running server. Numbered pages
 * are like the first.
 */
const patterns = ROUTES.filter(
  ({ answer, hasStorySlug, pattern }) =>
    answer === 'page' && !hasStorySlug && !pattern.includes('{number}'),
)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !(pattern in TESTED_ELSEWHERE));

it.each(patterns)('opens a page of the row %s in the browser tests', (pattern) => {
  expect(
    opened,
    `Add a page of ${pattern} to the lists of tests/e2e/support/pages.ts, or say in this test which other test opens it.`,
  ).toContain(LIKE[pattern] ?? pattern);
});

it('gives an exception only to rows that exist and that the browser tests do not open', () => {
  const exceptions = [...Object.keys(LIKE), ...Object.keys(TESTED_ELSEWHERE)];
  const rows = new Set(ROUTES.map(({ pattern }) => pattern));
  expect(
    exceptions.filter((pattern) => !rows.has(pattern) || opened.has(pattern)),
    'Delete these exceptions of this test.',
  ).toEqual([]);
});

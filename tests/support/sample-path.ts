import type { Route } from '#domain/routes/route.ts';
import { ROUTES, SECRET_PARTS } from '#domain/routes/routes.ts';

/** A value of each part of a pattern in the table of routes. */
const VALUES: Readonly<Record<string, string>> = {
  section: 'politica',
  slug: 'el-port-obre',
  text: 'abc',
  token: 'abc',
  rest: 'abc',
  any: 'abc',
  name: 'el-port-obre',
  sectionName: 'politica',
  number: '2',
  season: '2',
  id: 'directe',
  quality: 'emision',
  year: '2026',
  month: '03',
  day: '01',
  part: '2',
  range: '2026/03/01/2026/03/31',
  relativeDay: 'hoy',
  nearDays: 'hoy',
  calendar: 'evento',
  sequence: '0',
  view: 'claves',
  key: 'abcdefghijklmnopqrstuv',
  comment: '019ab3f0-5c1e-7d22-8a4b-0123456789ab',
  commentView: 'mejores',
  commentOrder: 'mejores',
  questionOrder: 'votes',
};

/** A path of a route, without locale prefix. `values`: other values of some parts. */
export function samplePath(
  { pattern }: Pick<Route, 'pattern'>,
  values: Readonly<Record<string, string>> = {},
): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const value = values[name] ?? VALUES[name];
    if (value === undefined)
      throw new Error(`Add a value of "${name}" to tests/support/sample-path.ts.`);
    return value;
  });
}

/** A secret part of a path. */
export const SECRET = 'geheim0123456789abcdef';

/** Paths of the table of routes with a secret part. */
export const SECRET_PATHS: readonly string[] = ROUTES.filter(({ pattern }) =>
  SECRET_PARTS.some((part) => pattern.includes(part)),
).map((route) => samplePath(route, { token: SECRET, key: SECRET }));

/**
 * Paths with an email address or a searched text, and spellings of a secret path, which no log may
 * show.
 */
export const PERSONAL_PATHS: readonly string[] = [
  '/api/front/newsletter/nuria@correu.example',
  '/politica/nuria@correu.example/',
  '/nuria%40correu.example',
  '/api/front/user/DELETE/geheim',
  '/Buscar/geheim/',
  '/es/buscar/geheim/',
  '/webapi/searcher/geheim',
];

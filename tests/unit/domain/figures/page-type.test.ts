import { expect, it } from 'vitest';
import { pageTypeOf } from '#domain/figures/page-type.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

it.each([
  ['/', 'front'],
  ['/es/', 'front'],
  ['/politica/', 'list'],
  ['/{section}/pagina/{number}/', 'list'],
  ['/tema/aigua/', 'list'],
  ['/autor/{slug}/pagina/{number}/', 'list'],
  ['/hemeroteca/', 'list'],
  ['/buscar/', 'search'],
  ['/{section}/{year}/{month}/{day}/{slug}/comentarios/', 'other'],
  ['/politica/2026/03/01/el-port-obre/comentarios/', 'other'],
  ['/privacidad/', 'other'],
])('the page %s has the type %s', (key, type) => {
  expect(pageTypeOf(elfar, key)).toBe(type);
});

import { expect, it } from 'vitest';
import { returningHref } from '#islands/paywall/returning-href.ts';

const STORY = '/es/mar/2026/03/01/coral/';
const BACK = `backUrl=${encodeURIComponent(STORY)}`;

it.each([
  ['/registro/', `/registro/?${BACK}`],
  ['/es/acceso/', `/es/acceso/?${BACK}`],
  ['/suscripcion/', `/suscripcion/?${BACK}`],
  ['/suscripcion/?campanya=estiu#ofertes', `/suscripcion/?campanya=estiu&${BACK}#ofertes`],
  ['/registro/?backUrl=%2F', '/registro/?backUrl=%2F'],
  ['/', '/'],
  ['/registro-2/', '/registro-2/'],
  ['https://compte.example/acceso/', 'https://compte.example/acceso/'],
  ['mailto:lectors@elfar.example', 'mailto:lectors@elfar.example'],
])('leads from %s back to the story', (href, expected) => {
  expect(returningHref(href, STORY)).toBe(expected);
});

import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '../editions.ts';

const [first] = EDITIONS;
if (!first) throw new Error('The tests need an edition.');
/** The edition whose account screens are tested. */
export const edition = first;
export const t = getTranslator(edition.locale);
/** The URL of a path of the edition. */
export const address = (path: string) => `${edition.origin}${edition.front}${path}`;
/** The visible field whose label begins with a text. */
export const label = (page: Page, text: string) =>
  page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const status = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });

/** Mocks the response of an endpoint from now on. */
export async function answer(
  page: Page,
  method: string,
  path: string,
  httpCode: number,
  body: Record<string, unknown> = {},
): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: httpCode, json: { httpCode, ...body } })
      : route.fallback(),
  );
}

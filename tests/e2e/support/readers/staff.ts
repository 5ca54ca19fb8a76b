import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import type { Locale } from '#domain/locale/locale.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { RoleChange } from '#contracts/desk/change-roles.ts';
import { askForRoles } from '#server/entrances/calls/desk/change-roles.ts';
import { codeAt, stepOf } from '#server/subjects/desk/one-time-codes.ts';
import { getTranslator } from '#i18n/translator.ts';
import { plainSecret } from '#tests/support/readers/base-32.ts';
import { readMails } from '#tests/support/readers/mail-folder.ts';
import { PORT } from '../editions.ts';
import { MAIL_FOLDER, waitForMail } from './mails.ts';
import { dataFolder } from './providers.ts';
import { aReader } from './registered-reader.ts';

/**
 * Changes roles as `npm run role` does beside a running node: by its call, with the token of the
 * data folder.
 */
export async function changeRole(change: RoleChange): Promise<void> {
  const token = readFileSync(path.join(dataFolder(), 'command-token'), 'utf8').trim();
  const outcome = await askForRoles({ url: `http://127.0.0.1:${PORT}`, token }, change);
  expect(outcome.ok).toBe(true);
}

/** A registered reader with a role, signed in as a reader. */
export async function aMember(page: Page, role: Role) {
  const reader = await aReader(page, 'persona');
  await changeRole({ verb: 'give', site: 'elfar', email: reader.email, role });
  return reader;
}

const profileSchema = z.object({ response: z.object({ user: z.object({ email: z.string() }) }) });

/**
 * Sets up the second factor on its page, from the password and the mailed code to the recovery
 * codes, by keyboard.
 */
export async function setUpFactor(page: Page, password: string, locale: Locale = 'ca') {
  const t = getTranslator(locale);
  // In the browser, which alone resolves the hosts of the sites.
  const profile: unknown = await page.evaluate(async () =>
    (await fetch('/api/front/user/profile')).json(),
  );
  const { email } = profileSchema.parse(profile).response.user;
  const before = (await readMails(MAIL_FOLDER, email)).length;
  await page.getByLabel(t('desk:access.password')).fill(password);
  await page.keyboard.press('Enter');
  const { text } = await waitForMail(email, before + 1);
  await page.getByLabel(t('desk:factor.mailedCode')).fill(/\d{4} \d{4}/.exec(text)?.[0] ?? '');
  await page.keyboard.press('Enter');
  const secret = plainSecret(await page.locator('main code').innerText());
  /** The code that the app shows `ahead` steps later. */
  const code = (ahead = 0) => codeAt(secret, stepOf(new Date()) + ahead);
  await page.getByLabel(t('desk:factor.first')).fill(await code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('desk:factor.codes'));
  return { code, recoveryCodes: await page.locator('main li code').allInnerTexts() };
}

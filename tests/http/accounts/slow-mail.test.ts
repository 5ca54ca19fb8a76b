import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { startAccounts } from '#tests/support/readers/accounts-application.ts';
import { startMailServer } from '#tests/support/readers/mail-server.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { until } from '#tests/support/until.ts';

it('a slow mail server delays no response, so that the response time does not reveal an account', async () => {
  const waiting: (() => void)[] = [];
  const server = await startMailServer({
    onRcptTo: (_address, _session, take) => void waiting.push(take),
  });
  const accounts = await startAccounts({
    environment: { MAIL_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'avisos@elfar.example' },
  });
  onTestFinished(() => accounts.close());
  const { database, jobs } = accounts.application.wiring;
  const browser = accounts.browser();
  const registration = aRegistration();
  const { email } = registration;

  expect((await register(browser, registration)).status).toBe(201);
  await database.orm.update(readers).set({ emailVerified: true }).where(eq(readers.email, email));
  expect((await browser.call('POST', '/api/front/user/recover-password', { email })).status).toBe(
    200,
  );
  expect((await browser.call('POST', `/api/front/newsletter/${email}`, {})).status).toBe(200);
  await until('every mail is at the server', () => waiting.length === 3);
  expect(server.received).toEqual([]);

  for (const take of waiting) take();
  await jobs.settled();
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[email], [email], [email]]);
}, 60_000);

import { expect, it, onTestFinished } from 'vitest';
import { startAccounts } from '#tests/support/readers/accounts-application.ts';
import { startMailServer } from '#tests/support/readers/mail-server.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';

it('sends all mails of a time in which the mail server was away', async () => {
  const server = await startMailServer();
  const proxy = await startTcpProxy(server.port);
  const accounts = await startAccounts({
    environment: { MAIL_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'avisos@elfar.example' },
  });
  onTestFinished(async () => {
    await accounts.close();
    await proxy.close();
  });
  const browser = accounts.browser();
  proxy.cut();
  const subscribers = Array.from(
    { length: 12 },
    (_none, index) => `lectora${index}@correu.example`,
  );
  for (const email of subscribers)
    expect((await browser.call('POST', `/api/front/newsletter/${email}`, {})).status).toBe(200);
  const failures = () => accounts.logged().split('The mail was not sent').length - 1;
  await until('each mail has failed once', () => failures() >= 12);
  expect(server.received).toEqual([]);

  proxy.restore();
  await until('every mail has arrived', () => server.received.length === 12);
  expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
    subscribers.toSorted(),
  );
}, 120_000);

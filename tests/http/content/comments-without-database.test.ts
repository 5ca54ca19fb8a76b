import { count } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { aReader, startAccounts } from '#tests/support/readers/accounts-application.ts';
import { until } from '#tests/support/until.ts';

const STORY = 'elfar-ca-el-port-obre';
const CALL = `/api/front/comments/${STORY}`;

it('answers comments, votes and reports with 503 while the database is away, keeps a posted text, and stores nothing of it', async () => {
  const postgres = await startRealPostgres();
  onTestFinished(() => postgres.stop());
  const url = new URL(await postgres.createDatabase('comments'));
  const proxy = await startTcpProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  const accounts = await startAccounts({
    siteFields: { elfar: 'comments: { isFirstHeld: false }' },
    environment: { DATABASE_URL: url.href },
  });
  onTestFinished(() => accounts.close());
  const { orm } = accounts.application.wiring.database;
  const storyPath = new URL(
    (await accounts.application.wiring.services.content.findStoryUrl(STORY)) ?? '',
  ).pathname;
  const open = (path: string) => ask(accounts.url, { path, headers: { host: 'elfar.localhost' } });
  const { browser } = await aReader(accounts);
  const first = await browser.call('POST', CALL, { text: 'Abans del tall hi havia llum.' });
  const id = String(first.json?.response?.['id']);
  expect(first.status).toBe(200);
  const part = `${CALL}/recientes/`;
  await until('the part shows the comment', async () =>
    (await open(part)).body.toString().includes('Abans del tall'),
  );

  proxy.cut();
  for (const [method, path, body] of [
    ['POST', CALL, { text: 'Durant el tall escric a les fosques.' }],
    ['POST', `${CALL}/${id}/vote`, { value: 1 }],
    ['POST', `${CALL}/${id}/report`, { reason: 'spam' }],
    ['DELETE', `${CALL}/${id}`, undefined],
    ['GET', `${CALL}/mine`, undefined],
  ] as const) {
    const { status, json, headers } = await browser.call(method, path, body);
    expect({ path, status, code: json?.code }).toEqual({
      path,
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  const posted = await browser.open(`${storyPath}comentarios/escribir/`, {
    text: 'Durant el tall envio el formulari.',
  });
  expect(posted.status).toBe(503);
  expect(posted.html).toContain('Durant el tall envio el formulari.');
  const shown = await open(part);
  expect([shown.status, shown.body.toString().includes('Abans del tall')]).toEqual([200, true]);
  expect(accounts.logged()).not.toContain('Durant el tall');

  proxy.restore();
  await until(
    'comments are stored again',
    async () =>
      (await browser.call('POST', CALL, { text: 'Després del tall torna la llum.' })).status ===
      200,
  );
  expect(await orm.select({ number: count() }).from(comments)).toEqual([{ number: 2 }]);
}, 180_000);

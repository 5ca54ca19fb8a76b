import { beforeAll, expect, it } from 'vitest';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const ROOM = '/redaccion/previas/';
const LATER = '2036-12-09T08:00:00Z';

let accounts: AccountsApplication;
let editor: ReaderBrowser;

beforeAll(async () => {
  accounts = await startAccounts();
  const { browser, password, code } = await aStaffMember(accounts);
  editor = browser;
  await editor.call('POST', '/api/front/user/desk', { password, code: await code() });
  return () => accounts.close();
});

/** Publishes a story that waits. */
async function publish(id: string, fields: object = {}) {
  const document = { ...storyFields({ id, taxon: 'elfar-politica' }), publishedAt: LATER };
  const { publisher } = accounts.application.wiring.services.publishing;
  const outcome = await publisher.publish({
    origin: 'test',
    actor: TEST_ACTOR,
    submissions: [{ source: id, document: { ...document, ...fields }, replacesSameVersion: true }],
  });
  expect(outcome).toMatchObject({ ok: true });
}

const linkIn = (html: string) => /\/previa\/[\w.-]+\//.exec(html)?.[0] ?? '';

it('makes and revokes the link of a story that waits, without scripts', async () => {
  await publish('a-la-sala', { headline: 'Notícia que espera' });
  expect((await editor.open(ROOM)).html).toContain('Notícia que espera');
  const made = await editor.open(ROOM, { make: 'a-la-sala' });
  expect([made.status, made.headers.location]).toEqual([303, `${ROOM}?alert=made&story=a-la-sala`]);
  const { html } = await editor.open(String(made.headers.location));
  expect(html).toContain('S’ha fet l’enllaç');
  const link = linkIn(html);
  expect((await editor.open(link)).html).toContain('Notícia que espera');

  const revoked = await editor.open(ROOM, { revoke: 'a-la-sala' });
  expect(revoked.headers.location).toBe(`${ROOM}?alert=revoked&story=a-la-sala`);
  const after = await editor.open(String(revoked.headers.location));
  expect(after.html).toContain('S’han anul·lat els enllaços');
  expect(linkIn(after.html)).toBe('');
  expect((await editor.open(link)).status).toBe(410);
});

it('says nothing about a link that does not exist', async () => {
  await publish('sense-enllac');
  const { html } = await editor.open(`${ROOM}?alert=made&story=sense-enllac`);
  expect(html).not.toContain('S’ha fet l’enllaç');
});

it('reports a form that cannot be carried out', async () => {
  for (const form of [{ make: 'no-hi-es' }, { revoke: 'no-hi-es' }, {}]) {
    const { status, html } = await editor.open(ROOM, form);
    expect(status).toBe(404);
    expect(html).toContain('No s’ha pogut fer el canvi');
  }
  await publish('retirada', { status: 'withdrawn' });
  expect((await editor.open(ROOM, { make: 'retirada' })).status).toBe(409);
});

it('names the person in the audit table', async () => {
  await publish('anotada');
  await editor.open(ROOM, { make: 'anotada' });
  const [line] = await accounts.application.wiring.services.desk.audit.list({
    site: 'elfar',
    limit: 1,
    subject: 'anotada',
  });
  expect(line).toMatchObject({ verb: 'preview', actor: { kind: 'reader' } });
});

it('is closed to other roles', async () => {
  const { browser, password, code } = await aStaffMember(accounts, 'analyst');
  await browser.call('POST', '/api/front/user/desk', { password, code: await code() });
  const { status, html } = await browser.open(ROOM);
  expect(status).toBe(403);
  expect(html).not.toContain('Notícia que espera');
  expect((await browser.open(ROOM, { make: 'a-la-sala' })).status).toBe(403);
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { deletions, readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

const USER = '/api/front/user';
const DEMO = {
  email: 'lectora@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
};

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: `demoReader: ${JSON.stringify(DEMO)}` } });
  return () => accounts.close();
});

async function aVisitor(userAgent = 'Firefox/140.0') {
  const browser = accounts.browser();
  const { email, password } = DEMO;
  const { status } = await browser.call(
    'POST',
    `${USER}/login`,
    { email, password },
    { 'user-agent': userAgent },
  );
  return { browser, status };
}

const orm = () => accounts.application.wiring.database.orm;

describe('the demonstration reader', () => {
  it('has no children, and can add none', async () => {
    const { browser } = await aVisitor();
    const child = { nick: 'Grumet', name: 'Aina', birthdate: '2020-05-17', consent: true };
    for (const [method, path, body] of [
      ['POST', `${USER}/children`, child],
      ['PUT', `${USER}/children/infant`, child],
      ['DELETE', `${USER}/children/infant`, undefined],
    ] as const)
      expect(await browser.call(method, path, body), method).toMatchObject({
        status: 412,
        json: { code: 'DEMO_ACCOUNT' },
      });
    expect(await orm().select().from(readerChildren)).toEqual([]);
    const page = await browser.open('/perfil/hijos/', { form: 'add', ...child, consent: 'true' });
    expect(page.html).toContain('El compte de demostració és de tothom');
  });

  it.each([
    { password: DEMO.password, newPassword: 'NovaTramuntana81' },
    { email: 'nova@correu.example', password: DEMO.password },
    { nick: 'una altra' },
    { name: 'Berta' },
    { surname: '' },
    { address: 'Carrer Major, 1', city: 'Port d’Alba' },
    { postalCode: 17001 },
    { phone: '600123456' },
    { birthdate: '1990-05-17' },
    { country: 'ES', province: '08' },
  ])('is not changed by %j', async (change) => {
    const { browser } = await aVisitor();
    const before = await orm().select().from(readers).where(eq(readers.email, DEMO.email));
    expect(await browser.call('PATCH', `${USER}/profile`, change)).toMatchObject({
      status: 412,
      json: { code: 'DEMO_ACCOUNT' },
    });
    expect(await orm().select().from(readers).where(eq(readers.email, DEMO.email))).toEqual(before);
    expect((await aVisitor()).status).toBe(200);
  });

  it('takes its form without a change, and other newsletters', async () => {
    const { browser } = await aVisitor();
    const same = {
      nick: DEMO.nick,
      email: DEMO.email,
      phone: '',
      birthdate: '',
      password: null,
      newPassword: null,
    };
    expect((await browser.call('PATCH', `${USER}/profile`, same)).status).toBe(200);
    const newsletters = [{ id: 'elfar-setmanal', isSubscribed: true }];
    expect((await browser.call('PATCH', `${USER}/profile`, { newsletters })).status).toBe(200);
  });

  // R8.17
  it('is not deleted, and leaves no receipt', async () => {
    const { browser } = await aVisitor();
    const body = { password: DEMO.password };
    expect(await browser.call('POST', `${USER}/delete`, body)).toMatchObject({
      status: 412,
      json: { code: 'DEMO_ACCOUNT' },
    });
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
    expect(await orm().select().from(deletions)).toEqual([]);
  });

  it('neither shows nor ends the sessions of other visitors', async () => {
    const other = await aVisitor('Another/1.0');
    const { browser } = await aVisitor();
    const list = async () =>
      JSON.stringify((await browser.call('GET', `${USER}/sessions`)).json?.response);
    expect(await list()).not.toContain('Another/1.0');
    expect((await browser.call('GET', `${USER}/export`)).text).not.toContain('Another/1.0');
    expect((await browser.open('/perfil/mi-cuenta/?view=plain')).html).not.toContain('Another');
    const [{ id = '' } = {}] = ((await other.browser.call('GET', `${USER}/sessions`)).json
      ?.response?.['sessions'] ?? []) as {
      id: string;
    }[];
    expect((await browser.call('DELETE', `${USER}/sessions/${id}`)).status).toBe(404);
    expect(await browser.call('DELETE', `${USER}/sessions`)).toMatchObject({
      status: 412,
      json: { code: 'DEMO_ACCOUNT' },
    });
    expect((await other.browser.call('GET', `${USER}/profile`)).status).toBe(200);
  });

  it('has no session and no login on a site that offers none', async () => {
    const { email, password } = DEMO;
    const browser = accounts.browser({ site: 'ondamarea' });
    expect(await browser.call('POST', `${USER}/login`, { email, password })).toMatchObject({
      status: 401,
      json: { code: 'INVALID_CREDENTIALS' },
    });
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
    const { browser: here } = await aVisitor();
    const there = accounts.browser({ site: 'ondamarea' });
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.call('GET', `${USER}/profile`)).status).toBe(401);
    expect((await here.call('GET', `${USER}/profile`)).status).toBe(200);
  });

  it('has no session once another address is offered', async () => {
    const { browser, id } = await aReader(accounts);
    await orm().update(readers).set({ isRegisteredInDemo: true }).where(eq(readers.id, id));
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });
});

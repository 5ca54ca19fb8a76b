import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { newAddress } from '#tests/support/readers/hostile-reader.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';

const CHILDREN = '/api/front/user/children';
/** A day so many years ago; the first day of the month for 29 February. */
function yearsAgo(years: number): string {
  const today = calendarDay(new Date(), 'Europe/Madrid');
  return String(Number(today.slice(0, 4)) - years) + today.slice(4).replace('-02-29', '-02-01');
}

let accounts: AccountsApplication;
let made = 0;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

/** A child with a nick of its own. */
function aChild(more: Record<string, unknown> = {}) {
  made += 1;
  const letters = `${made}`.replaceAll(/\d/g, (digit) => 'abcdefghjk'[Number(digit)] ?? '');
  return {
    nick: `Grumet ${letters}`,
    name: 'Aina',
    birthdate: yearsAgo(8),
    consent: true,
    ...more,
  };
}

/** Sends a child from a network address of its own. */
const add = (browser: ReaderBrowser, body: unknown) =>
  browser.call('POST', CHILDREN, body, newAddress());

async function list(browser: ReaderBrowser): Promise<Record<string, unknown>[]> {
  const { json } = await browser.call('GET', CHILDREN);
  return Object(json?.response).children;
}

async function added(browser: ReaderBrowser, more: Record<string, unknown> = {}): Promise<string> {
  const { json } = await add(browser, aChild(more));
  return Object(json?.response).child.id;
}

// R2.104, R5.8, R6.18
describe('a child of a reader', () => {
  it('is added, listed, changed and deleted, with the sentence of the consent', async () => {
    const { browser, id: reader } = await aReader(accounts, {}, { page: '/es/perfil/hijos/' });
    expect(await list(browser)).toEqual([]);
    const { consent: _consent, ...child } = aChild({ name: 'Aina d´Or' });
    const sent = await add(browser, { ...child, consent: true });
    expect(sent.status).toBe(200);
    const [kept] = await list(browser);
    expect(kept).toEqual({ id: expect.any(String), ...child, name: 'Aina d’Or', endedAt: null });
    const [row] = await orm()
      .select()
      .from(readerChildren)
      .where(eq(readerChildren.userId, reader));
    expect(row).toMatchObject({ site: 'elfar', locale: 'es' });
    expect(row?.consent).toMatch(/^Soy mayor de edad y soy el padre, la madre/);
    const path = `${CHILDREN}/${String(kept?.['id'])}`;
    const changed = await browser.call('PUT', path, { ...child, name: 'Aina Mar' });
    expect(changed.json?.response).toEqual({ child: { ...kept, name: 'Aina Mar' } });
    expect((await browser.call('DELETE', path)).json?.response).toBeNull();
    expect((await browser.call('DELETE', path)).status).toBe(404);
    expect(await list(browser)).toEqual([]);
    expect(accounts.logged()).not.toMatch(/Aina|Grumet/);
  });

  it.each([
    ['no consent', { consent: false }, 'consent', 'mustTrue'],
    ['a text for the consent', { consent: 'sí' }, 'consent', undefined],
    ['no nick', { nick: '' }, 'nick', 'required'],
    ['a short nick', { nick: 'abc' }, 'nick', 'minLength'],
    ['a nick of look-alike letters', { nick: 'Grumеt' }, 'nick', 'nick'],
    ['a nick that turns the line', { nick: 'Grumet\u202Ea' }, 'nick', undefined],
    ['a list as a nick', { nick: ['Grumet'] }, 'nick', undefined],
    ['a nick of the staff', { nick: 'Moderadora' }, 'nick', 'inUse'],
    ['digits in the name', { name: 'Aina 2' }, 'name', 'alphaSpecial'],
    ['an object as a name', { name: { first: 'Aina' } }, 'name', undefined],
    ['a very long name', { name: 'a'.repeat(5000) }, 'name', undefined],
    ['no birth date', { birthdate: null }, 'birthdate', 'required'],
    ['a mark as a birth date', { birthdate: true }, 'birthdate', undefined],
    ['an impossible day', { birthdate: '2020-02-30' }, 'birthdate', 'day'],
    ['a day before 1900', { birthdate: '0020-02-03' }, 'birthdate', 'day'],
    ['a future birth date', { birthdate: -1 }, 'birthdate', 'registerMaxDate'],
    ['13 years today', { birthdate: 13 }, 'birthdate', 'registerMaxDate'],
    ['30 years', { birthdate: 30 }, 'birthdate', 'registerMaxDate'],
  ])('is refused with %s, by the name of its field', async (_with, more, field, rule) => {
    const { browser } = await aReader(accounts);
    // A number stands for so many years ago.
    const { birthdate } = Object(more);
    const dated = typeof birthdate === 'number' && { birthdate: yearsAgo(birthdate) };
    const { status, json } = await add(browser, aChild({ ...more, ...dated }));
    expect([status === 400 || status === 409, Object.keys(json?.fields ?? {})]).toEqual([
      true,
      [field],
    ]);
    if (rule !== undefined) expect(json?.fields).toEqual({ [field]: rule });
    expect(await list(browser)).toEqual([]);
  });

  it('is refused with a body that is no form, or too large', async () => {
    const { browser } = await aReader(accounts);
    for (const body of ['', '{', '[]', '"Grumet"', '{"__proto__":{"consent":true}}'])
      expect((await add(browser, body)).status, body).toBe(400);
    expect((await add(browser, JSON.stringify(aChild({ name: 'a'.repeat(1e6) })))).status).toBe(
      413,
    );
    const keys = `{"__proto__":{"id":"x","userId":"y"},"constructor":{"prototype":{"a":1}},${JSON.stringify(aChild()).slice(1)}`;
    expect((await add(browser, keys)).status).toBe(200);
    expect(Object.keys((await list(browser))[0] ?? {}).toSorted()).toEqual(
      ['birthdate', 'endedAt', 'id', 'name', 'nick'].toSorted(),
    );
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });

  it('is not of another reader, who neither sees, changes nor deletes it', async () => {
    const [{ browser }, { browser: other }] = [await aReader(accounts), await aReader(accounts)];
    const id = await added(browser);
    const path = `${CHILDREN}/${id}`;
    const { consent: _consent, ...facts } = aChild();
    expect(await list(other)).toEqual([]);
    expect((await other.call('PUT', path, facts)).status).toBe(404);
    expect((await other.call('DELETE', path)).status).toBe(404);
    for (const wrong of ['__proto__', 'constructor', `${id}%27`, 'a'.repeat(300)])
      expect((await browser.call('PUT', `${CHILDREN}/${wrong}`, facts)).status, wrong).toBe(404);
    expect((await list(browser)).map((child) => child['id'])).toEqual([id]);
  });

  it('is refused without a session, and from a page of another site', async () => {
    const { browser } = await aReader(accounts);
    const id = await added(browser);
    const { consent: _consent, ...facts } = aChild();
    const calls = [
      ['POST', CHILDREN, aChild()],
      ['PUT', `${CHILDREN}/${id}`, facts],
      ['DELETE', `${CHILDREN}/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const foreign = { ...newAddress(), origin: 'http://altre.example' };
      expect((await browser.call(method, path, body, foreign)).status, method).toBe(403);
      const stranger = accounts.browser();
      expect((await stranger.call(method, path, body, newAddress())).status, method).toBe(401);
    }
    expect((await accounts.browser().call('GET', CHILDREN)).status).toBe(401);
    expect(await list(browser)).toHaveLength(1);
  });

  it('has a nick that no registration and no other child can have', async () => {
    const { browser } = await aReader(accounts);
    const { browser: other, registration } = await aReader(accounts);
    const nick = `Timoner ${registration.nick}`;
    await added(browser, { nick });
    const taken = await other.call('POST', '/api/front/user/nick', { nick: nick.toUpperCase() });
    expect([taken.status, taken.json?.code]).toEqual([409, 'NICK_ALREADY_IN_USE']);
    for (const refused of [
      await add(other, aChild({ nick })),
      await add(other, aChild({ nick: registration.nick })),
      await other.call('PATCH', '/api/front/user/profile', { nick }),
    ])
      expect([refused.status, refused.json?.code, refused.json?.fields]).toEqual([
        409,
        'NICK_ALREADY_IN_USE',
        { nick: 'inUse' },
      ]);
  });

  it('is not added by a reader below 18, and by one without a birth date it is', async () => {
    const { browser, id } = await aReader(accounts, { birthdate: yearsAgo(16) });
    const refused = await add(browser, aChild());
    expect([refused.status, refused.json?.code]).toEqual([403, 'GUARDIAN_TOO_YOUNG']);
    await orm().update(readers).set({ birthdate: null }).where(eq(readers.id, id));
    expect((await add(browser, aChild())).status).toBe(200);
  });

  it('is one of ten at most', async () => {
    const { browser } = await aReader(accounts);
    const sent = await Promise.all(Array.from({ length: 12 }, () => add(browser, aChild())));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.filter(({ json }) => json?.code === 'CHILD_LIMIT_REACHED')).toHaveLength(2);
  });

  it('whose profile has ended is listed without its facts, cannot be changed, and can be deleted', async () => {
    const { browser } = await aReader(accounts);
    const id = await added(browser);
    await orm()
      .update(readerChildren)
      .set({ bornOn: yearsAgo(13) })
      .where(eq(readerChildren.id, id));
    await accounts.application.wiring.endOfProfiles.endDue();
    expect(await list(browser)).toMatchObject([
      { id, name: null, birthdate: null, endedAt: expect.any(String) },
    ]);
    const { consent: _consent, ...facts } = aChild();
    expect((await browser.call('PUT', `${CHILDREN}/${id}`, facts)).status).toBe(404);
    expect((await browser.open('/perfil/hijos/?view=plain')).html).toContain(
      'N’hem esborrat el nom i la data de naixement',
    );
    expect((await browser.call('DELETE', `${CHILDREN}/${id}`)).status).toBe(200);
  });

  it('ends with one mail to the guardian, without the name and the birth date', async () => {
    const { browser, registration } = await aReader(accounts, {}, { page: '/es/perfil/hijos/' });
    const id = await added(browser, { nick: `Capitana ${registration.nick}`, name: 'Mercè' });
    await orm()
      .update(readerChildren)
      .set({ bornOn: yearsAgo(13) })
      .where(eq(readerChildren.id, id));
    const { endOfProfiles } = accounts.application.wiring;
    await Promise.all([endOfProfiles.endDue(), endOfProfiles.endDue()]);
    const mails = (await accounts.mailsTo(registration.email)).filter(({ subject }) =>
      subject.includes('perfil infantil'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ha terminado un perfil infantil en El Far',
    ]);
    expect(mails[0]?.text).toContain(`Capitana ${registration.nick}`);
    expect(mails[0]?.text).not.toMatch(/Mercè|naixement:/);
    expect(mails[0]?.link).toMatch(/\/es\/perfil\/hijos\/$/);
  });
});

describe('the tab of children without JavaScript', () => {
  const TAB = '/perfil/hijos/';
  const plain = `${TAB}?view=plain`;

  it('adds, changes and deletes a child, and says so', async () => {
    const { browser } = await aReader(accounts);
    expect((await browser.open(plain)).html).toContain('Encara no hi ha cap perfil infantil.');
    const { consent: _consent, ...facts } = aChild();
    const sent = await browser.open(TAB, { form: 'add', ...facts, consent: 'true' });
    expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(sent.html).toContain('El perfil s’ha afegit.');
    expect(sent.html).toContain(facts.nick);
    const id = String((await list(browser))[0]?.['id']);
    const changed = await browser.open(TAB, { form: 'change', id, ...facts, name: 'Mar' });
    expect(changed.html).toContain('Els canvis s’han desat.');
    expect(changed.html).toContain('<bdi>Mar</bdi>');
    const removed = await browser.open(TAB, { form: 'remove', id });
    expect(removed.html).toContain('El perfil s’ha eliminat.');
    expect(await list(browser)).toEqual([]);
    expect((await browser.open(TAB, { form: 'remove', id })).status).toBe(404);
  });

  it('shows the wrong fields of the form that was sent, with its values', async () => {
    const { browser } = await aReader(accounts, {}, { page: `/es${TAB}` });
    const { consent: _consent, ...facts } = aChild();
    const wrong = await browser.open(`/es${TAB}`, {
      form: 'add',
      ...facts,
      birthdate: yearsAgo(13),
    });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Esta cuenta es para menores de 13 años.');
    expect(wrong.html).toContain(`value="${facts.nick}"`);
    expect([...wrong.html.matchAll(/<a href="#(field-\w+)"/g)].map(([, field]) => field)).toEqual([
      'field-birthdate',
      'field-consent',
    ]);
    const id = await added(browser);
    const refused = await browser.open(`/es${TAB}`, { form: 'change', id, ...facts, name: '' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('El nombre es obligatorio.');
    expect(refused.html.match(/ id="field-name"/g)).toHaveLength(1);
  });

  it('tells a reader below 18 why there is no form, and a visitor to log in', async () => {
    const { browser } = await aReader(accounts, { birthdate: yearsAgo(16) });
    const { html } = await browser.open(plain);
    // The waiting text of the specification (R6.18).
    expect(html).toContain('Cal l’autorització d’un pare, una mare o una persona tutora.');
    expect(html).not.toContain('name="birthdate"');
    const stranger = await accounts.browser().open(plain);
    expect([stranger.status, stranger.headers.location]).toEqual([
      303,
      `/acceso/?backUrl=${encodeURIComponent(TAB)}`,
    ]);
    expect(
      (await accounts.browser().open(TAB, { form: 'add', ...aChild(), consent: 'true' })).status,
    ).toBe(303);
  });
});

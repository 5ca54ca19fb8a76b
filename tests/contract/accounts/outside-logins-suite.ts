import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { readerLogins, readers } from '#server/platform/database/tables/reader-schema.ts';
import type { OutsideAccount } from '#server/subjects/accounts/identity/identity-verifier.ts';
import { catalan, cookieHeaders, nodesOn, registration, spanish } from './accounts-nodes.ts';

const outside = (fields: Partial<OutsideAccount> = {}): OutsideAccount => ({
  providerId: 'gigya',
  issuer: 'gigya:4_key',
  uid: 'UID-1',
  email: 'lectora@correu.example',
  name: 'Núria',
  surname: 'Puig',
  nick: 'Núria',
  picture: undefined,
  isSubscribed: undefined,
  ...fields,
});

const FROM = { userAgent: 'test' };

/** Behaviour of logins by an identity provider on every database engine. */
export function describeOutsideLogins(open: () => Promise<Database>): void {
  it('creates one account for a login by an identity provider and opens it at later logins', async () => {
    const { near, far } = nodesOn(await open());
    const logins = await Promise.all(
      [near, far, near, far].map((node) => node.logInOutside(catalan, outside(), FROM)),
    );
    const ids = logins.map((login) => (login.ok ? login.reader.id : login.problem));
    expect(new Set(ids).size).toBe(1);
    const [login] = logins;
    if (!login?.ok) throw new Error('The provider’s account was refused.');
    expect(await far.findSession(spanish, cookieHeaders(login.cookies))).toMatchObject({
      reader: { nick: 'Núria', name: 'Núria', type: 1 },
    });
    const later = await far.logInOutside(
      spanish,
      outside({ email: undefined, name: 'Una altra' }),
      FROM,
    );
    expect(later).toMatchObject({ ok: true, reader: { id: ids[0], name: 'Núria' } });
    const credentials = { email: 'lectora@correu.example', password: '', userAgent: 'test' };
    expect(await near.logIn(catalan, credentials)).toMatchObject({
      ok: false,
      problem: 'wrong-credentials',
    });
  });

  it('links an identity provider’s account only by an email address that both sides have proved', async () => {
    const { near, sent } = nodesOn(await open());
    const made = await near.register(catalan, registration());
    if (!made.ok) throw new Error(made.problem);
    expect(await near.logInOutside(catalan, outside(), FROM)).toEqual({
      ok: false,
      problem: 'email-in-use',
    });
    expect(await near.logInOutside(catalan, outside({ email: undefined }), FROM)).toEqual({
      ok: false,
      problem: 'email-not-validated',
    });
    await near.validateEmail(catalan, sent[0]?.token ?? '', new Headers());
    expect(await near.logInOutside(catalan, outside({ email: undefined }), FROM)).toMatchObject({
      ok: false,
    });
    expect(await near.logInOutside(catalan, outside(), FROM)).toMatchObject({
      ok: true,
      reader: { id: made.id, nick: 'lectora' },
    });
    expect(
      await near.logInOutside(catalan, outside({ email: 'nova@correu.example' }), FROM),
    ).toMatchObject({ reader: { id: made.id } });
  });

  it('separates accounts with the same id at two sites of an identity provider', async () => {
    const { near } = nodesOn(await open());
    const first = await near.logInOutside(catalan, outside(), FROM);
    const second = await near.logInOutside(
      catalan,
      outside({ issuer: 'gigya:4_other', email: 'altra@correu.example' }),
      FROM,
    );
    if (!first.ok || !second.ok) throw new Error('A provider’s account was refused.');
    expect(second.reader.id).not.toBe(first.reader.id);
    expect(second.reader.nick).toMatch(/^Núria\d+$/);
  });

  it('keeps one login for a provider and its account, whatever the namespace, and one for each namespace of Gigya', async () => {
    const database = await open();
    const { near } = nodesOn(database);
    const login = await near.logInOutside(catalan, outside(), FROM);
    const userId = login.ok ? login.reader.id : login.problem;
    const link = (id: string, providerId: string, issuer: string | null) =>
      database.orm
        .insert(readerLogins)
        .values({ id, userId, providerId, issuer, accountId: 'UID-1' });
    await link('primer', 'google', 'https://accounts.google.com');
    await expect(link('segon', 'google', null)).rejects.toThrow();
    await link('tercer', 'apple', null);
    await expect(link('quart', 'apple', null)).rejects.toThrow();
    await link('cinquè', 'gigya', 'gigya:4_other');
    await expect(link('sisè', 'gigya', 'gigya:4_other')).rejects.toThrow();
  });

  it('stores a password login by the namespace that nodes of the previous release look for', async () => {
    const database = await open();
    await nodesOn(database).near.register(catalan, registration());
    expect(await database.orm.select().from(readerLogins)).toMatchObject([
      { providerId: 'credential', issuer: 'local:credential' },
    ]);
  });

  // R4.8
  it('ends a subscription when the identity provider denies it, and does not begin one', async () => {
    const database = await open();
    const { near } = nodesOn(database);
    await near.logInOutside(catalan, outside(), FROM);
    await database.orm.update(readers).set({ type: '2' });
    for (const [isSubscribed, type] of [
      [undefined, 2],
      [true, 2],
      [false, 1],
      [true, 1],
    ] as const) {
      const login = await near.logInOutside(catalan, outside({ isSubscribed }), FROM);
      expect(login).toMatchObject({ ok: true, reader: { type } });
      if (login.ok) expect(decodeURIComponent(login.cookies.join())).toContain(`"type":${type}`);
    }
  });

  // R3.6
  it.each([
    ['2', '1'],
    ['1', '1'],
    ['rrss', 'rrss'],
  ])(
    'keeps a subscription sold here when the provider denies one, and lowers the type %s beside it to %s',
    async (beside, lowered) => {
      const database = await open();
      const { near } = nodesOn(database);
      await near.logInOutside(catalan, outside(), FROM);
      await database.orm.update(readers).set({ type: '2', otherType: beside });
      expect(
        await near.logInOutside(catalan, outside({ isSubscribed: false }), FROM),
      ).toMatchObject({ reader: { type: 2 } });
      expect(await database.orm.select().from(readers)).toMatchObject([
        { type: '2', otherType: lowered },
      ]);
    },
  );

  it('keeps another account type when the identity provider denies a subscription', async () => {
    const database = await open();
    const { near } = nodesOn(database);
    await near.logInOutside(catalan, outside(), FROM);
    await database.orm.update(readers).set({ type: 'rrss' });
    expect(await near.logInOutside(catalan, outside({ isSubscribed: false }), FROM)).toMatchObject({
      reader: { type: 'rrss' },
    });
  });
}

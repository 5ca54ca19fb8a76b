import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn, spanish } from './accounts-nodes.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Two nodes on a database with one logged-in reader. Tests advance time by moving the session into
 * the past.
 */
async function aSessionOn(database: Database) {
  const nodes = nodesOn(database);
  const { cookies } = await logInAs(nodes, 'lectora');
  /** Sets the session back as if it had been renewed `time` milliseconds ago. */
  const passed = (time: number) =>
    database.orm.update(readerSessions).set({
      updatedAt: new Date(Date.now() - time),
      expiresAt: new Date(Date.now() + 30 * DAY - time),
    });
  /** Renews the session after a day and returns the headers with the new cookie. */
  const renewed = async (headers: Headers) => {
    await passed(25 * HOUR);
    const found = await nodes.far.findSession(spanish, headers);
    if (!found || found.cookies.length === 0) throw new Error('The session was not renewed.');
    return cookieHeaders(found.cookies);
  };
  /**
   * Begins calls while another transaction holds the session's row, so that all of them have read
   * it before one rotates its token.
   */
  const whileLocked = async <Result>(begin: () => Promise<Result>[]) => {
    const begun = await database.orm.transaction(async (transaction) => {
      await transaction.select().from(readerSessions).for('update');
      const calls = begin();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { calls };
    });
    return Promise.all(begun.calls);
  };
  return {
    ...nodes,
    first: cookieHeaders(cookies),
    passed,
    renewed,
    whileLocked,
    rows: () => database.orm.select().from(readerSessions),
  };
}

/** Behaviour of sessions on every database engine. */
function describeSessions(open: () => Promise<Database>): void {
  it('keeps a session’s cookie for a day and checks it with one query', async () => {
    const database = await open();
    const { first, passed } = await aSessionOn(database);
    await passed(23 * HOUR);
    const queries: string[] = [];
    const counted = new Proxy(database.orm, {
      get(orm, name) {
        if (
          ['select', 'insert', 'update', 'delete', 'execute', 'transaction', 'query'].includes(
            String(name),
          )
        )
          queries.push(String(name));
        return Reflect.get(orm, name, orm);
      },
    });
    const { near } = nodesOn({ ...database, orm: counted });
    expect(await near.findSession(catalan, first)).toMatchObject({
      reader: { nick: 'lectora' },
      cookies: [],
    });
    expect(queries).toEqual(['select']);
  });

  it('rotates the token after a day, for another month, in the same session', async () => {
    const { near, far, first, renewed, rows } = await aSessionOn(await open());
    const before = await near.findSession(catalan, first);
    const second = await renewed(first);
    expect(second.get('cookie')).not.toBe(first.get('cookie'));
    const after = await near.findSession(catalan, second);
    expect([after?.id, after?.cookies]).toEqual([before?.id, []]);
    const [row, ...others] = await rows();
    expect([row?.id, others]).toEqual([before?.id, []]);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 30 * DAY - 60_000);
    expect(await far.listSessions(after ?? never())).toMatchObject([
      { id: before?.id, userAgent: 'browser of lectora', isThisOne: true },
    ]);
    expect(await far.revokeSession(after ?? never(), before?.id ?? '')).toBe(true);
    expect([
      await near.findSession(catalan, second),
      await near.findSession(catalan, first),
    ]).toEqual([undefined, undefined]);
  });

  it('sends one new cookie to simultaneous requests and accepts all of them', async () => {
    const { near, far, first, passed, whileLocked } = await aSessionOn(await open());
    await passed(25 * HOUR);
    const found = await whileLocked(() =>
      [near, far, near, far].map((node) => node.findSession(catalan, first)),
    );
    expect(found.map((session) => session?.reader.nick)).toEqual(Array(4).fill('lectora'));
    const given = found.filter((session) => session?.cookies.length);
    expect(given).toHaveLength(1);
    expect(given[0]?.cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'portada.session_token',
      'portada_reader',
    ]);
    expect(await far.findSession(catalan, cookieHeaders(given[0]?.cookies ?? []))).toMatchObject({
      reader: { nick: 'lectora' },
    });
  });

  it('accepts the former token for a minute, with all rights', async () => {
    const { near, far, first, sent, passed, renewed } = await aSessionOn(await open());
    const second = await renewed(first);
    await passed(59_000);
    expect(await near.findSession(catalan, first)).toMatchObject({
      reader: { nick: 'lectora' },
      cookies: [],
    });
    expect(await far.changeEmail(catalan, first, 'nova@correu.example')).toEqual({ ok: true });
    expect(await far.validateEmail(catalan, sent.at(-1)?.token ?? '', first)).toBe('changed');
    expect(await near.findSession(catalan, second)).toMatchObject({
      reader: { email: 'nova@correu.example' },
    });
    await near.logOut(catalan, first);
    expect(await far.findSession(catalan, second)).toBeUndefined();
  });

  it('rotates the token with a password change and accepts the former one for a minute', async () => {
    const { near, far, first, passed } = await aSessionOn(await open());
    const session = (await near.findSession(catalan, first)) ?? never();
    const changed = await near.changePassword(catalan, session, {
      current: 'Tramuntana81',
      next: 'NovaTramuntana81',
      headers: first,
    });
    const second = cookieHeaders(changed.ok ? changed.cookies : never());
    expect(await far.findSession(catalan, first)).toMatchObject({ id: session.id, cookies: [] });
    expect(await far.findSession(catalan, second)).toMatchObject({ id: session.id, cookies: [] });
    await passed(61_000);
    expect(await near.findSession(catalan, second)).toMatchObject({ id: session.id });
    expect(await far.findSession(catalan, first)).toBeUndefined();
    expect(await near.findSession(catalan, second)).toBeUndefined();
  });

  it('keeps the token of a simultaneous rotation when the password changes', async () => {
    const { near, first, renewed } = await aSessionOn(await open());
    const second = await renewed(first);
    const session = (await near.findSession(catalan, first)) ?? never();
    const change = { current: 'Tramuntana81', next: 'NovaTramuntana81', headers: first };
    expect(await near.changePassword(catalan, session, change)).toEqual({ ok: true, cookies: [] });
    expect(await near.findSession(catalan, second)).toMatchObject({ id: session.id });
  });

  it('ends the session when a spent token is used again', async () => {
    const { near, far, first, passed, renewed, rows } = await aSessionOn(await open());
    const second = await renewed(first);
    await passed(61_000);
    expect(await near.findSession(catalan, second)).toBeDefined();
    expect(await far.findSession(catalan, first)).toBeUndefined();
    expect([await near.findSession(catalan, second), await rows()]).toEqual([undefined, []]);
  });

  it('ends a session a year after the login, whatever its renewals', async () => {
    const database = await open();
    const { near, first, rows } = await aSessionOn(database);
    const aged = (days: number) =>
      database.orm.update(readerSessions).set({ createdAt: new Date(Date.now() - days * DAY) });
    await aged(364);
    expect(await near.findSession(catalan, first)).toMatchObject({ reader: { nick: 'lectora' } });
    await aged(365);
    expect([await near.findSession(catalan, first), await rows()]).toEqual([undefined, []]);
  });

  it('sends cookies with the __Host- prefix at a site with TLS', async () => {
    const { near, first } = await aSessionOn(await open());
    expect(await near.findSession(catalan, first)).toBeDefined();
    const secure = {
      ...catalan,
      site: { ...catalan.site, alias: 'segur', url: 'https://elfar.example' },
    };
    const login = await near.logIn(secure, {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: '',
    });
    const cookies = login.ok ? login.cookies : never();
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      '__Host-portada.session_token',
      '__Host-portada_reader',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect(await near.findSession(secure, cookieHeaders(cookies))).toMatchObject({
      reader: { nick: 'lectora' },
    });
  });

  it('recognizes a spent token after several rotations and keeps the reader’s other sessions', async () => {
    const database = await open();
    const { near, first, renewed, rows } = await aSessionOn(database);
    const third = await renewed(await renewed(await renewed(first)));
    const other = await near.logIn(catalan, {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: 'another',
    });
    expect(await near.findSession(catalan, first)).toBeUndefined();
    expect(await near.findSession(catalan, third)).toBeUndefined();
    expect(await rows()).toMatchObject([{ userAgent: 'another' }]);
    expect(
      await near.findSession(catalan, other.ok ? cookieHeaders(other.cookies) : never()),
    ).toBeDefined();
  });

  it('rejects a logout that the store cannot carry out', async () => {
    const database = await open();
    const { first } = await aSessionOn(database);
    const fail = () => {
      throw new Error('The store is out of reach.');
    };
    const orm = new Proxy(database.orm, {
      get: (whole, name) => (name === 'delete' ? fail : Reflect.get(whole, name)),
    });
    const { near } = nodesOn({ ...database, orm });
    await expect(near.logOut(catalan, first)).rejects.toThrow('out of reach');
  });

  it('rejects every action with a spent token', async () => {
    const { near, first, sent, passed, renewed, rows } = await aSessionOn(await open());
    const second = await renewed(first);
    await near.changeEmail(catalan, second, 'nova@correu.example');
    await passed(61_000);
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', first)).toBe(
      'not-signed-in',
    );
    await expect(near.changeEmail(catalan, first, 'lladre@correu.example')).rejects.toThrow();
    expect(await rows()).toHaveLength(1);
    expect(await near.findSession(catalan, second)).toMatchObject({
      reader: { email: 'lectora@correu.example' },
    });
  });

  it('rejects incomplete and altered session tokens', async () => {
    const { near, first, renewed } = await aSessionOn(await open());
    const second = await renewed(first);
    const value = second.get('cookie') ?? '';
    const [, series = '', turn = '', signature = ''] =
      /^portada\.session_token=([^.]+)\.([^.]+)\.([^;]+)/.exec(value) ?? never();
    for (const forged of [
      `${series}.${signature}`,
      `${series}.${turn}x.${signature}`,
      `${turn}.${signature}`,
      `${series}.${turn}`,
    ]) {
      expect(
        await near.findSession(catalan, new Headers({ cookie: `portada.session_token=${forged}` })),
      ).toBeUndefined();
    }
    expect(await near.findSession(catalan, second)).toBeDefined();
  });

  it('stores sessions without any part of their tokens', async () => {
    const { first, renewed, rows } = await aSessionOn(await open());
    const tokens = [first, await renewed(first)].map(
      (headers) => /session_token=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? never(),
    );
    const parts = tokens.flatMap((token) => token.split('.')).filter((part) => part.length >= 16);
    expect(parts.length).toBeGreaterThanOrEqual(5);
    const stored = JSON.stringify(await rows());
    for (const part of parts) expect(stored).not.toContain(part);
  });

  it('rejects the right token of an expired session', async () => {
    const { near, first, passed } = await aSessionOn(await open());
    await passed(31 * DAY);
    expect(await near.findSession(catalan, first)).toBeUndefined();
  });
}

function never(): never {
  throw new Error('The expected value is missing.');
}

describeOnEachDatabase('sessions', TABLES, describeSessions);

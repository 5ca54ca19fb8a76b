import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  attempts,
  deletions,
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import {
  catalan,
  cookieHeaders,
  logInAs,
  nodesOn,
  registration,
  spanish,
} from './accounts-nodes.ts';

/** Behaviour of accounts on every database engine. */
export function describeAccounts(open: () => Promise<Database>): void {
  it('registers an account on one node, proves it on another and logs in on both', async () => {
    const { near, far, sent } = nodesOn(await open());
    const made = await near.register(catalan, registration());
    expect(made.ok).toBe(true);
    const credentials = {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: 'test',
    };
    expect(await far.logIn(catalan, credentials)).toMatchObject({
      ok: false,
      problem: 'email-not-validated',
    });
    expect(await far.validateEmail(catalan, `${sent[0]?.token}x`, new Headers())).toBe(undefined);
    expect(await far.validateEmail(catalan, sent[0]?.token ?? '', new Headers())).toBe('proved');
    expect(await far.validateEmail(catalan, sent[0]?.token ?? '', new Headers())).toBe('proved');
    expect(sent.filter(({ kind }) => kind === 'proved')).toMatchObject([
      { email: 'lectora@correu.example' },
    ]);

    const login = await far.logIn(spanish, credentials);
    if (!login.ok) throw new Error(login.problem);
    const headers = cookieHeaders(login.cookies);
    expect(await near.findSession(catalan, headers)).toMatchObject({
      reader: { nick: 'lectora', birthdate: '1990-05-17' },
    });
    await near.logOut(catalan, headers);
    expect(await far.findSession(spanish, headers)).toBeUndefined();
  });

  it('deletes accounts whose email address was not proved within a week', async () => {
    const database = await open();
    const { near, sent } = nodesOn(database);
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    for (const name of ['provada', 'oblidada', 'recent', 'antiga']) {
      await near.register(catalan, registration({ nick: name, email: `${name}@correu.example` }));
      if (name === 'provada')
        await near.validateEmail(catalan, sent.at(-1)?.token ?? '', new Headers());
      const isTheirs = eq(readers.nick, name);
      if (name !== 'recent')
        await database.orm.update(readers).set({ createdAt: eightDaysAgo }).where(isTheirs);
      // An account of a former system has no login yet and waits for its reader.
      const row = database.orm.select({ id: readers.id }).from(readers).where(isTheirs);
      if (name === 'antiga')
        await database.orm.delete(readerLogins).where(inArray(readerLogins.userId, row));
    }
    await near.clearExpired();
    const left = await database.orm
      .select({ nick: readers.nick })
      .from(readers)
      .orderBy(readers.nick);
    expect(left.map(({ nick }) => nick)).toEqual(['antiga', 'provada', 'recent']);
  });

  it('proves an email address only by links of its own account, not of an earlier one with that address', async () => {
    const database = await open();
    const { near, sent } = nodesOn(database);
    await near.register(catalan, registration());
    const before = sent.at(-1)?.token ?? '';
    await database.orm.delete(readers);
    const made = await near.register(catalan, registration({ nick: 'una-altra' }));
    if (!made.ok) throw new Error('The address was not free.');
    expect(await near.validateEmail(catalan, before, new Headers())).toBe(undefined);
    expect(await near.validateEmail(catalan, '', new Headers())).toBe(undefined);
    await near.resendValidation(catalan, made.id);
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', new Headers())).toBe(
      'proved',
    );
  });

  it('lists a reader’s sessions and ends only the reader’s own', async () => {
    const { near, sent } = nodesOn(await open());
    const logInAs = async (name: string) => {
      const email = `${name}@correu.example`;
      await near.register(catalan, registration({ nick: name, email }));
      await near.validateEmail(
        catalan,
        sent.findLast((mail) => mail.email === email)?.token ?? '',
        new Headers(),
      );
      const login = await near.logIn(catalan, {
        email,
        password: 'Tramuntana81',
        userAgent: `browser of ${name}`,
      });
      const session = login.ok
        ? await near.findSession(catalan, cookieHeaders(login.cookies))
        : undefined;
      if (!session) throw new Error('There is no session.');
      return session;
    };
    const [mine, theirs] = [await logInAs('meva'), await logInAs('seva')];
    expect(await near.listSessions(mine)).toMatchObject([
      { id: mine.id, userAgent: 'browser of meva', isThisOne: true },
    ]);
    expect(await near.revokeSession(mine, theirs.id)).toBe(false);
    expect(await near.revokeSession(theirs, theirs.id)).toBe(true);
    expect(await near.listSessions(theirs)).toEqual([]);
  });

  it('refuses a nick that looks like one in use', async () => {
    const { near, far } = nodesOn(await open());
    const others = {
      'Mode Elfar': ['Mode EIfar', 'Mode E1far', 'mode elfar.', 'Mode.Elfar', 'M0de Elfar'],
      'Anna Marí': ['Anna.Marí', 'anna-marí', 'ANNA MARÍ', 'Anna Rnarí', 'Anna Marí ·'],
    };
    for (const [nick, alikes] of Object.entries(others)) {
      expect(
        (
          await near.register(
            catalan,
            registration({ nick, email: `${nick.length}${nick.at(0)}@correu.example` }),
          )
        ).ok,
      ).toBe(true);
      for (const alike of alikes) expect(await far.isNickFree(alike), alike).toBe(false);
    }
    for (const nick of ['Anna Maria', 'Elfar Mode', 'Ánna Marí'])
      expect(await far.isNickFree(nick), nick).toBe(true);
  });

  it('lets a reader keep a nick that already looks like another one', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    await logInAs(nodes, 'lectora');
    const headers = cookieHeaders((await logInAs(nodes, 'antiga')).cookies);
    await database.orm
      .update(readers)
      .set({ nick: 'Iectora', nickKey: 'iectora' })
      .where(eq(readers.nick, 'antiga'));
    const session = await nodes.near.findSession(catalan, headers);
    if (!session) throw new Error('There is no session.');
    expect(
      await nodes.near.changeProfile(session, { nick: 'Iectora', name: 'Anna' }),
    ).toMatchObject({ ok: true });
    expect(await nodes.near.changeProfile(session, { nick: 'lect0ra' })).toEqual({
      ok: false,
      problem: 'nick-in-use',
    });
  });

  it('gives a nick to one of several simultaneous registrations', async () => {
    const { near, far } = nodesOn(await open());
    const asked = await Promise.all(
      [near, far, near, far].map((node, index) =>
        node
          .register(
            catalan,
            registration({ email: `${index}@correu.example`, password: `Tramuntana8${index}` }),
          )
          .catch(() => ({ ok: false })),
      ),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('deletes all rows of a removed account and stores a receipt', async () => {
    const database = await open();
    const { near, sent } = nodesOn(database);
    await near.register(catalan, registration({ newsletters: ['setmanal'] }));
    await near.validateEmail(catalan, sent[0]?.token ?? '', new Headers());
    const login = await near.logIn(catalan, {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: '',
    });
    const session = login.ok
      ? await near.findSession(catalan, cookieHeaders(login.cookies))
      : undefined;
    if (!session) throw new Error('There is no session.');
    const receipt = (await near.remove(catalan, session))?.receipt;
    for (const table of ['readers', 'reader_sessions', 'reader_logins', 'consents']) {
      const rows = await database.orm.execute(`select count(*)::int as count from ${table}`);
      expect(JSON.stringify(rows)).toContain('"count":0');
    }
    expect(sent.at(-1)).toMatchObject({
      kind: 'deleted',
      email: 'lectora@correu.example',
      token: receipt?.number,
    });
    expect(await database.orm.select().from(deletions)).toEqual([
      { id: receipt?.number, site: 'elfar', at: receipt?.at },
    ]);
  });

  it('removes an account together with the data of other modules, or not at all', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    const sessionOf = async (name: string) =>
      (await nodes.near.findSession(
        catalan,
        cookieHeaders((await logInAs(nodes, name)).cookies),
      )) ?? expect.fail('There is no session.');
    const [stays, goes] = [await sessionOf('inamovible'), await sessionOf('lectora')];
    nodes.sent.length = 0;
    await expect(nodes.near.remove(catalan, stays)).rejects.toThrow('could not be removed');
    await nodes.near.remove(catalan, goes);
    expect((await database.orm.select().from(readers)).map(({ nick }) => nick)).toEqual([
      'inamovible',
    ]);
    expect(await database.orm.select().from(deletions)).toHaveLength(1);
    expect(nodes.sent.map(({ kind, email }) => [kind, email])).toEqual([
      ['removing', 'lectora@correu.example'],
      ['deleted', 'lectora@correu.example'],
    ]);
  });

  it('deletes expired sessions and mailed links', async () => {
    const database = await open();
    const { orm } = database;
    const { near, far, sent } = nodesOn(database);
    await near.register(catalan, registration());
    await near.validateEmail(catalan, sent[0]?.token ?? '', new Headers());
    const credentials = {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: '',
    };
    const sessions = async () => (await orm.select().from(readerSessions)).length;
    const expireAll = async () => {
      await orm.update(readerSessions).set({ expiresAt: new Date(Date.now() - 1000) });
      await orm.update(readerVerifications).set({ expiresAt: new Date(Date.now() - 1000) });
    };
    await near.logIn(catalan, credentials);
    await near.recoverPassword(catalan, credentials.email);
    await expireAll();
    await near.logIn(catalan, credentials);
    expect(await sessions()).toBe(2);
    await Promise.all([near.clearExpired(), far.clearExpired()]);
    expect([await sessions(), await orm.select().from(readerVerifications)]).toEqual([1, []]);
  });

  it('notifies the former email address and the newsletters once the new address is proved', async () => {
    const { near, far, sent } = nodesOn(await open());
    await near.register(catalan, registration());
    await near.validateEmail(catalan, sent[0]?.token ?? '', new Headers());
    const login = await near.logIn(catalan, {
      email: 'lectora@correu.example',
      password: 'Tramuntana81',
      userAgent: '',
    });
    const headers = login.ok ? cookieHeaders(login.cookies) : new Headers();
    expect(await near.changeEmail(catalan, headers, 'nova@correu.example')).toEqual({ ok: true });
    const token = sent.at(-1)?.token ?? '';
    const before = sent.length;
    expect(await far.validateEmail(catalan, token, new Headers())).toBe('not-signed-in');
    expect(sent).toHaveLength(before);
    expect(await far.validateEmail(catalan, token, headers)).toBe('changed');
    expect(await far.validateEmail(catalan, token, headers)).toBe(undefined);
    expect(sent.slice(before)).toMatchObject([
      { kind: 'moved', email: 'lectora@correu.example' },
      { kind: 'followed', email: 'nova@correu.example', token: 'lectora@correu.example' },
    ]);
  });

  it('counts each attempt once over all nodes until its window ends', async () => {
    const { orm } = await open();
    let at = Date.parse('2026-03-01T10:00:00Z');
    const limiters = [1, 2].map(() =>
      createAttemptLimiter({ orm, secret: 'a secret', now: () => new Date(at) }),
    );
    const limit = { what: 'password', who: 'lectora@correu.example', most: 5, window: 60 };
    const counted = await Promise.all(
      Array.from({ length: 8 }, (_, index) => limiters[index % 2]?.count(limit)),
    );
    expect(counted.filter((wait) => wait === undefined)).toHaveLength(5);
    expect(counted.filter((wait) => wait === 60)).toHaveLength(3);
    expect(await limiters[0]?.count({ ...limit, who: 'altra@correu.example' })).toBeUndefined();
    at += 60_000;
    expect(await limiters[0]?.count(limit)).toBeUndefined();
    await limiters[0]?.forget(limit);
    at += 3_600_000;
    await limiters[1]?.count({ ...limit, who: 'una més' });
    expect(
      JSON.stringify(await orm.execute('select count(*)::int as count from attempts')),
    ).toContain('"count":1');
  });

  it('counts each action and each subject by itself, and forgets one of them', async () => {
    const { orm } = await open();
    const limiter = createAttemptLimiter({ orm, secret: 'a secret' });
    const login = { what: 'log-in', who: 'lectora@correu.example', most: 1, window: 60 };
    const registration = { ...login, what: 'register' };
    expect([await limiter.count(login), await limiter.count(registration)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await limiter.count(login)).toBeGreaterThan(0);
    await limiter.forget(login);
    expect(await limiter.count(login)).toBeUndefined();
    expect(await limiter.count(registration)).toBeGreaterThan(0);
  });

  it('counts attempts under a key that depends on the secret', async () => {
    const { orm } = await open();
    const limit = { what: 'password', who: 'lectora@correu.example', most: 1, window: 60 };
    await createAttemptLimiter({ orm, secret: 'a secret' }).count(limit);
    expect(await createAttemptLimiter({ orm, secret: 'a guess' }).count(limit)).toBeUndefined();
    expect(await createAttemptLimiter({ orm, secret: 'a secret' }).count(limit)).toBeGreaterThan(0);
    const bare = createHash('sha256').update(`${limit.what}\n${limit.who}`).digest('base64url');
    expect(JSON.stringify(await orm.select().from(attempts))).not.toContain(bare);
  });
}

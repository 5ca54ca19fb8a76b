import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import {
  consents,
  deletions,
  readerLogins,
  readers,
  readerSessions,
} from '#server/platform/database/tables/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn, registration } from './accounts-nodes.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications, deletions';

const EMAIL = 'lectora@correu.example';
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Behaviour of accounts under simultaneous requests on two nodes, on every database engine. */
function describeAccountRaces(open: () => Promise<Database>): void {
  it('registers one of several simultaneous requests for the same email address and nick', async () => {
    const database = await open();
    const { near, far, sent } = nodesOn(database);
    const outcomes = await Promise.all(
      times(8, (index) => (index % 2 === 0 ? near : far).register(catalan, registration())),
    );
    const made = outcomes.filter(({ ok }) => ok);
    expect(made).toHaveLength(1);
    expect(sent.map(({ kind }) => kind)).toEqual(['validation']);
    expect(await database.orm.select({ purpose: consents.purpose }).from(consents)).toEqual([
      { purpose: 'terms' },
    ]);
  });

  it('reports to each refused registration whether the nick or the email address was taken', async () => {
    const { near, far } = nodesOn(await open());
    const ofOneNick = await Promise.all(
      times(6, (index) =>
        (index % 2 === 0 ? near : far).register(
          catalan,
          registration({ email: `lectora-${index}@correu.example` }),
        ),
      ),
    );
    expect(
      ofOneNick.filter((outcome) => !outcome.ok && outcome.problem === 'nick-in-use'),
    ).toHaveLength(5);
    const ofOneAddress = await Promise.all(
      times(6, (index) =>
        (index % 2 === 0 ? near : far).register(
          catalan,
          registration({ nick: `nova-${index}`, email: 'nova@correu.example' }),
        ),
      ),
    );
    expect(
      ofOneAddress.filter((outcome) => !outcome.ok && outcome.problem === 'email-in-use'),
    ).toHaveLength(5);
  });

  it('gives a nick to one of several readers who change to it at once', async () => {
    const nodes = nodesOn(await open());
    const { near } = nodes;
    const sessions = [];
    for (const name of ['lectora', 'lector', 'llegidora', 'llegidor']) {
      const headers = cookieHeaders((await logInAs(nodes, name)).cookies);
      const session = await near.findSession(catalan, headers);
      if (session) sessions.push(session);
    }
    for (const nick of times(8, (index) => `desitjat-${index}`)) {
      const outcomes = await Promise.all(
        sessions.map((session) => near.changeProfile(session, { nick })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('gives an email address to one of two readers who confirm it at once', async () => {
    const nodes = nodesOn(await open());
    const { near, far, sent } = nodes;
    for (const email of [
      'primera@correu.example',
      'segona@correu.example',
      'tercera@correu.example',
    ]) {
      const links = [];
      for (const name of ['lectora', 'lector']) {
        const headers = cookieHeaders(
          (await logInAs(nodes, `${name}-${email.slice(0, 4)}`)).cookies,
        );
        await near.changeEmail(catalan, headers, email);
        links.push({ token: sent.at(-1)?.token ?? '', headers });
      }
      const followed = await Promise.all(
        links.map(({ token, headers }, index) =>
          (index === 0 ? near : far).validateEmail(catalan, token, headers),
        ),
      );
      expect(followed.toSorted()).toEqual(['changed', undefined]);
    }
  });

  it('opens no session by a password that was reset during the login', async () => {
    const nodes = nodesOn(await open());
    const { near, far, sent } = nodes;
    await logInAs(nodes, 'lectora');
    await near.recoverPassword(catalan, EMAIL);
    const change = near.resetPassword(catalan, {
      token: sent.at(-1)?.token ?? '',
      password: 'NovaTramuntana81',
    });
    const logins = times(8, () =>
      far.logIn(catalan, { email: EMAIL, password: 'Tramuntana81', userAgent: '' }),
    );
    expect(await change).toEqual({ email: EMAIL });
    for (const login of await Promise.all(logins)) {
      const headers = cookieHeaders(login.ok ? login.cookies : []);
      expect(await near.findSession(catalan, headers)).toBeUndefined();
    }
  });

  it('switches the bulletin once per simultaneous call and logs each consent', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    const { near, far } = nodes;
    const headers = cookieHeaders((await logInAs(nodes, 'lectora')).cookies);
    const session = await near.findSession(catalan, headers);
    if (!session) throw new Error('There is no session.');
    const answers = await Promise.all(
      times(6, (index) => (index % 2 === 0 ? near : far).toggleBulletin(catalan, session)),
    );
    expect(answers.filter(Boolean)).toHaveLength(3);
    const logged = await database.orm
      .select({ isGiven: consents.isGiven })
      .from(consents)
      .where(eq(consents.purpose, 'bulletin'));
    expect(logged.filter(({ isGiven }) => isGiven)).toHaveLength(3);
    expect((await near.findSession(catalan, headers))?.reader.bulletin).toBe(false);
  });

  it('leaves no session of a provider login whose link is removed during the login', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    const { near, far } = nodes;
    const { id } = await logInAs(nodes, 'lectora');
    const account = {
      providerId: 'gigya',
      issuer: 'gigya',
      uid: 'uid-lectora',
      email: EMAIL,
      name: '',
      surname: '',
      nick: 'lectora',
      picture: undefined,
      isSubscribed: undefined,
    } as const;
    expect((await near.logInOutside(catalan, account, { userAgent: '' })).ok).toBe(true);
    const logins = times(6, (index) =>
      (index % 2 === 0 ? near : far).logInOutside(catalan, account, { userAgent: '' }),
    );
    await database.orm.transaction(async (transaction) => {
      await transaction.select().from(readers).where(eq(readers.id, id)).for('update');
      await transaction
        .update(readers)
        .set({ email: 'una-altra@correu.example' })
        .where(eq(readers.id, id));
      await transaction
        .delete(readerLogins)
        .where(and(eq(readerLogins.userId, id), eq(readerLogins.providerId, 'gigya')));
      await transaction.delete(readerSessions).where(eq(readerSessions.userId, id));
    });
    await Promise.allSettled(logins);
    expect(
      await database.orm.select().from(readerSessions).where(eq(readerSessions.userId, id)),
    ).toEqual([]);
  });

  it('deletes an account once, with one receipt', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    const { near, far, sent } = nodes;
    const headers = cookieHeaders((await logInAs(nodes, 'lectora')).cookies);
    const session = await near.findSession(catalan, headers);
    if (!session) throw new Error('There is no session.');
    sent.length = 0;
    const outcomes = await Promise.all(
      times(6, (index) => (index % 2 === 0 ? near : far).remove(catalan, session)),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(sent.map(({ kind }) => kind)).toEqual(['removing', 'deleted']);
    expect(await database.orm.select().from(deletions)).toHaveLength(1);
  });

  it('opens no session of an account that is deleted during the login', async () => {
    const database = await open();
    const nodes = nodesOn(database);
    const { near, far } = nodes;
    const headers = cookieHeaders((await logInAs(nodes, 'lectora')).cookies);
    const session = await near.findSession(catalan, headers);
    if (!session) throw new Error('There is no session.');
    const logins = times(4, () =>
      far.logIn(catalan, { email: EMAIL, password: 'Tramuntana81', userAgent: '' }),
    );
    await near.remove(catalan, session);
    for (const login of await Promise.all(logins)) {
      expect(
        login.ok ? await near.findSession(catalan, cookieHeaders(login.cookies)) : undefined,
      ).toBeUndefined();
    }
    expect(await database.orm.select().from(readers).where(eq(readers.email, EMAIL))).toEqual([]);
  });
}

describeOnEachDatabase('simultaneous requests of readers', TABLES, describeAccountRaces);

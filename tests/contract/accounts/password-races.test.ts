import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readerLogins } from '#server/platform/database/tables/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn, registration } from './accounts-nodes.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications, deletions';

const OLD = 'lectora@correu.example';
const TAKEN = 'lladre@correu.example';
const FIRST = 'Tramuntana81';
/** Rounds of each race. `RACE_ROUNDS=200` looks for a rare order of steps. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12);

/**
 * Runs `work` after `turns` turns of the event loop, so that the rounds overlap at different steps.
 */
async function after<Value>(turns: number, work: () => Promise<Value>): Promise<Value> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return work();
}

/** A reader on two nodes with one session. */
async function aReader(database: Database, name: string) {
  const nodes = nodesOn(database);
  const { near, sent } = nodes;
  const email = `${name}@correu.example`;
  const headers = cookieHeaders((await logInAs(nodes, name)).cookies);
  const sessionOf = async (own: Headers): Promise<ReaderSession> => {
    const session = await near.findSession(catalan, own);
    if (!session) throw new Error('There is no session.');
    return session;
  };
  const openSession = async () => {
    const login = await near.logIn(catalan, { email, password: FIRST, userAgent: '' });
    if (!login.ok) throw new Error(login.problem);
    const own = cookieHeaders(login.cookies);
    return { session: await sessionOf(own), headers: own };
  };
  const letsIn = async (address: string, password: string) =>
    (await near.logIn(catalan, { email: address, password, userAgent: '' })).ok;
  const tokenTo = (kind: string, address: string) =>
    sent.findLast((mail) => mail.kind === kind && mail.email === address)?.token ?? '';
  return {
    ...nodes,
    email,
    headers,
    session: await sessionOf(headers),
    openSession,
    letsIn,
    tokenTo,
  };
}

/**
 * A reader whose email address was changed with a stolen session, and the token that restores it.
 */
async function aTakenReader(database: Database) {
  const reader = await aReader(database, 'lectora');
  const { near, headers, tokenTo } = reader;
  await near.changeEmail(catalan, headers, TAKEN);
  expect(await near.validateEmail(catalan, tokenTo('new address', TAKEN), headers)).toBe('changed');
  return { ...reader, takeBack: tokenTo('moved', OLD) };
}

/** Replaces a reader's password hash by a hash of a former version, for the password FIRST. */
async function age({ orm }: Database, session: ReaderSession): Promise<void> {
  await orm
    .update(readerLogins)
    .set({ password: await hashPassword(FIRST) })
    .where(eq(readerLogins.userId, session.reader.id));
}

async function hashOf({ orm }: Database, session: ReaderSession): Promise<string> {
  const [login] = await orm
    .select()
    .from(readerLogins)
    .where(eq(readerLogins.userId, session.reader.id));
  return login?.password ?? '';
}

/** Behaviour of passwords and restored email addresses under simultaneous requests. */
function describePasswordRaces(open: () => Promise<Database>): void {
  it('changes a password for one of three simultaneous sessions and rejects the others', async () => {
    const { near, far, session, headers, sent, openSession, letsIn, email } = await aReader(
      await open(),
      'lectora',
    );
    const sessions = [{ session, headers }, await openSession(), await openSession()];
    sent.length = 0;
    const passwords = ['NovaTramuntana81', 'NovaTramuntana2', 'NovaTramuntana3'];
    const outcomes = await Promise.all(
      sessions.map((own, index) =>
        (index === 1 ? far : near).changePassword(catalan, own.session, {
          current: FIRST,
          next: passwords[index] ?? '',
          headers: own.headers,
        }),
      ),
    );
    const isIn = await Promise.all(passwords.map((password) => letsIn(email, password)));
    expect(outcomes.map(({ ok }) => ok)).toEqual(isIn);
    expect(isIn.filter(Boolean)).toHaveLength(1);
    expect(sent.map(({ kind }) => kind)).toEqual(['changed']);
    const left = await near.listSessions(sessions[isIn.indexOf(true)]?.session ?? session);
    expect(left.some(({ isThisOne }) => isThisOne)).toBe(true);
  });

  it('replaces a password hash of a former version at login, also for simultaneous logins', async () => {
    const database = await open();
    const { session, letsIn, email, near, headers } = await aReader(database, 'lectora');
    await age(database, session);
    expect(await letsIn(email, 'Tramuntana2')).toBe(false);
    expect(await hashOf(database, session)).not.toContain('argon2id');
    expect(await Promise.all([1, 2, 3, 4].map(() => letsIn(email, FIRST)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await expect.poll(() => hashOf(database, session)).toContain('$argon2id$v=19$m=64,t=1,p=1$');
    expect([await letsIn(email, FIRST), await letsIn(email, 'Tramuntana2')]).toEqual([true, false]);
    expect(await near.findSession(catalan, headers)).toBeDefined();
  });

  it('changes a password while a login replaces its hash', async () => {
    const database = await open();
    const { session, headers, near, far, letsIn, email } = await aReader(database, 'lectora');
    for (let round = 0; round < ROUNDS; round += 1) {
      const [current, next] = round % 2 === 0 ? [FIRST, 'Tramuntana2'] : ['Tramuntana2', FIRST];
      if (current === FIRST) await age(database, session);
      const [changed] = await Promise.all([
        near.changePassword(catalan, session, { current, next, headers }),
        after(round, () => far.logIn(catalan, { email, password: current, userAgent: '' })),
      ]);
      expect(changed.ok).toBe(true);
      expect([await letsIn(email, next), await letsIn(email, current)]).toEqual([true, false]);
    }
  });

  it('keeps the password set by a mailed link during a change in a session', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { near, far, session, headers, letsIn, email, tokenTo } = await aReader(
        await open(),
        'lectora',
      );
      await near.recoverPassword(catalan, email);
      const token = tokenTo('reset', email);
      const [, reset] = await Promise.all([
        far.changePassword(catalan, session, { current: FIRST, next: 'DelLladre1', headers }),
        after(round * 4, () => near.resetPassword(catalan, { token, password: 'PerCorreu1' })),
      ]);
      // A change that came first has invalidated the link, like any change.
      const isIn = [await letsIn(email, 'DelLladre1'), await letsIn(email, 'PerCorreu1')];
      expect([round, ...isIn]).toEqual([round, reset === undefined, reset !== undefined]);
    }
  });

  it('accepts no password that was set while the email address was restored', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { near, far, session, headers, letsIn, takeBack, tokenTo } = await aTakenReader(
        await open(),
      );
      await near.recoverPassword(catalan, TAKEN);
      const token = tokenTo('reset', TAKEN);
      await Promise.all([
        round % 2 === 0
          ? far.changePassword(catalan, session, { current: FIRST, next: 'DelLladre1', headers })
          : far.resetPassword(catalan, { token, password: 'DelLladre1' }),
        after(round * 4, () => near.takeBackEmail(catalan, takeBack)),
      ]);
      expect([round, await letsIn(OLD, 'DelLladre1'), await letsIn(OLD, FIRST)]).toEqual([
        round,
        false,
        false,
      ]);
    }
  });

  it('mails no working password link to the email address that lost the account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { near, far, sent, letsIn, takeBack } = await aTakenReader(await open());
      sent.length = 0;
      await Promise.all([
        near.takeBackEmail(catalan, takeBack),
        after(round, () => far.recoverPassword(catalan, TAKEN)),
      ]);
      for (const { kind, email, token } of sent) {
        if (kind === 'reset' && email === TAKEN)
          await far.resetPassword(catalan, { token, password: 'DelLladre1' });
      }
      expect([round, await letsIn(OLD, 'DelLladre1')]).toEqual([round, false]);
    }
  });

  it('restores the first email address while the account moves to a third one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { near, far, sent, headers, takeBack, tokenTo } = await aTakenReader(await open());
      await near.changeEmail(catalan, headers, 'segona@correu.example');
      const token = tokenTo('new address', 'segona@correu.example');
      sent.length = 0;
      await Promise.all([
        far.validateEmail(catalan, token, headers),
        after(round, () => near.takeBackEmail(catalan, takeBack)),
      ]);
      for (const mail of sent)
        if (mail.kind === 'moved') await far.takeBackEmail(catalan, mail.token);
      const owner = await near.resetPassword(catalan, {
        token: tokenTo('reset', OLD),
        password: 'DeDebo123',
      });
      expect([round, owner]).toEqual([round, { email: OLD }]);
    }
  });

  it('notifies the former email address once when a link is submitted several times at once', async () => {
    const { near, far, sent, headers, tokenTo } = await aReader(await open(), 'lectora');
    await near.changeEmail(catalan, headers, TAKEN);
    const token = tokenTo('new address', TAKEN);
    sent.length = 0;
    await Promise.all(
      [near, far, near, far].map((node) => node.validateEmail(catalan, token, headers)),
    );
    expect(sent.map(({ kind, email }) => [kind, email])).toEqual([
      ['moved', OLD],
      ['followed', TAKEN],
    ]);
  });

  it('proves an email address by a password link, also for an account that was unproved', async () => {
    const { near, sent, letsIn, tokenTo } = await aReader(await open(), 'lectora');
    const unproved = await near.register(
      catalan,
      registration({ nick: 'nova', email: 'nova@correu.example', newsletters: ['elfar-setmanal'] }),
    );
    expect([unproved.ok, await letsIn('nova@correu.example', FIRST)]).toEqual([true, false]);
    await near.recoverPassword(catalan, 'nova@correu.example');
    await near.resetPassword(catalan, {
      token: tokenTo('reset', 'nova@correu.example'),
      password: 'PerCorreu1',
    });
    expect(await letsIn('nova@correu.example', 'PerCorreu1')).toBe(true);
    // A stranger may have registered the account, so its newsletters do not begin.
    expect(sent.filter(({ kind }) => kind === 'proved').map(({ email }) => email)).toEqual([OLD]);
  });
}

describeOnEachDatabase('simultaneous changes of passwords', TABLES, describePasswordRaces);

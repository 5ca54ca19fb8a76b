import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Orm, Database } from '#server/platform/database/database.ts';
import {
  emailChanges,
  readers,
  readerSessions,
} from '#server/platform/database/tables/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn, registration } from './accounts-nodes.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications, deletions';

const FIRST = 'lectora@correu.example';
const SECOND = 'segona@correu.example';
const THIRD = 'tercera@correu.example';

/** A reader with a session, on two nodes. */
async function aReader(database: Database) {
  const nodes = nodesOn(database);
  const { near, sent } = nodes;
  const { id, cookies } = await logInAs(nodes, 'lectora');
  const headers = cookieHeaders(cookies);
  const lastToken = () => sent.at(-1)?.token ?? '';
  /** Requests a change of the email address, and returns the token of its link. */
  const request = async (to: string, own = headers) => {
    await near.changeEmail(catalan, own, to);
    return lastToken();
  };
  const logInAt = async (email: string) => {
    const login = await near.logIn(catalan, { email, password: 'Tramuntana81', userAgent: '' });
    if (!login.ok) throw new Error(login.problem);
    return cookieHeaders(login.cookies);
  };
  const emailOf = async (reader: string) =>
    (
      await database.orm
        .select({ email: readers.email })
        .from(readers)
        .where(eq(readers.id, reader))
    )[0]?.email;
  /** Confirms a change while another transaction holds the row lock of the reader. */
  const confirmDuring = async (token: string, work: (transaction: Orm) => Promise<unknown>) => {
    let pressed: ReturnType<typeof near.validateEmail> | undefined;
    await database.orm.transaction(async (transaction) => {
      const isTheirs = eq(readers.id, id);
      await transaction.select().from(readers).where(isTheirs).for('update');
      pressed = near.validateEmail(catalan, token, headers);
      // Enough queries for the confirmation to get as far as the row lock.
      for (let question = 0; question < 200; question += 1)
        await transaction.select().from(readers).where(isTheirs);
      await work(transaction);
    });
    return pressed;
  };
  return { ...nodes, id, headers, lastToken, request, logInAt, emailOf, confirmDuring };
}

/** Behaviour of changes of email addresses, on every database engine. */
function describeEmailChanges(open: () => Promise<Database>): void {
  it('changes no email address of another account that has taken the former address of the first', async () => {
    const { near, far, sent, id, headers, request, logInAt, emailOf } = await aReader(await open());
    const kept = await request(THIRD);
    expect(await near.validateEmail(catalan, await request(SECOND), headers)).toBe('changed');
    const other = await near.register(catalan, registration({ nick: 'altra', email: FIRST }));
    if (!other.ok) throw new Error(other.problem);
    await near.validateEmail(
      catalan,
      sent.findLast(({ kind }) => kind === 'validation')?.token ?? '',
      new Headers(),
    );
    expect(await far.validateEmail(catalan, kept, await logInAt(FIRST))).toBeUndefined();
    expect([await emailOf(id), await emailOf(other.id)]).toEqual([SECOND, FIRST]);
  });

  it('asks at the current email address of no account but the one that the token names', async () => {
    const { near, far, sent, headers, lastToken, request, logInAt } = await aReader(await open());
    const session = await near.findSession(catalan, headers);
    if (!session) throw new Error('There is no session.');
    await near.mailEmailChange(catalan, session, THIRD);
    const asked = lastToken();
    expect(await near.validateEmail(catalan, await request(SECOND), headers)).toBe('changed');
    await near.register(catalan, registration({ nick: 'altra', email: FIRST }));
    await near.validateEmail(catalan, lastToken(), new Headers());
    const own = await logInAt(FIRST);
    sent.length = 0;
    expect(await far.validateEmail(catalan, asked, own)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('refuses a link that was mailed before the address changed, also once the address is restored', async () => {
    const { near, far, sent, id, headers, lastToken, request, logInAt, emailOf } = await aReader(
      await open(),
    );
    const [kept, used] = [await request(THIRD), await request(SECOND)];
    expect(await near.validateEmail(catalan, used, headers)).toBe('changed');
    expect(await far.validateEmail(catalan, kept, headers)).toBeUndefined();
    await near.takeBackEmail(catalan, sent.find(({ kind }) => kind === 'moved')?.token ?? '');
    await near.resetPassword(catalan, { token: lastToken(), password: 'Tramuntana81' });
    const own = await logInAt(FIRST);
    expect([
      await far.validateEmail(catalan, kept, own),
      await far.validateEmail(catalan, used, own),
    ]).toEqual([undefined, undefined]);
    expect(await emailOf(id)).toBe(FIRST);
  });

  it('confirms a change in another session of the reader while the session that requested it lasts', async () => {
    const { near, far, id, headers, request, logInAt, emailOf } = await aReader(await open());
    const own = await logInAt(FIRST);
    const [first, second] = [await request(SECOND), await request(THIRD)];
    expect(await far.validateEmail(catalan, first, own)).toBe('changed');
    await near.validateEmail(catalan, await request(FIRST, own), own);
    await near.logOut(catalan, headers);
    expect([await far.validateEmail(catalan, second, own), await emailOf(id)]).toEqual([
      undefined,
      FIRST,
    ]);
  });

  it('refuses tokens of another secret, without an account or with another purpose', async () => {
    const { near, headers, request, id, emailOf } = await aReader(await open());
    const [head, claims = '', signature] = (await request(SECOND)).split('.');
    const told: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    for (const change of [
      { userId: undefined },
      { requestType: undefined },
      { sessionId: undefined },
      { updateTo: THIRD },
    ]) {
      const forged = Buffer.from(JSON.stringify(Object.assign({}, told, change))).toString(
        'base64url',
      );
      for (const token of [
        `${head}.${forged}.${signature}`,
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`,
      ])
        expect(await near.validateEmail(catalan, token, headers)).toBeUndefined();
    }
    expect(await emailOf(id)).toBe(FIRST);
  });

  it('leaves the address that a concurrent change has set', async () => {
    const { id, request, emailOf, confirmDuring } = await aReader(await open());
    const token = await request(SECOND);
    const pressed = await confirmDuring(token, (transaction) =>
      transaction.update(readers).set({ email: THIRD }).where(eq(readers.id, id)),
    );
    expect([pressed, await emailOf(id)]).toEqual([undefined, THIRD]);
  });

  it('changes no email address once a concurrent request has ended the session', async () => {
    const database = await open();
    const { id, request, emailOf, confirmDuring } = await aReader(database);
    const token = await request(SECOND);
    const pressed = await confirmDuring(token, (transaction) =>
      transaction.delete(readerSessions).where(eq(readerSessions.userId, id)),
    );
    // PGlite has one connection, so that the confirmation finds the session ended already.
    expect([undefined, 'not-signed-in']).toContain(pressed);
    expect([await emailOf(id), await database.orm.select().from(emailChanges)]).toEqual([
      FIRST,
      [],
    ]);
  });

  it('reports an address that a concurrent registration has taken, and changes nothing', async () => {
    const { near, id, headers, request, emailOf, confirmDuring } = await aReader(await open());
    const token = await request(SECOND);
    const row = {
      id: 'altra',
      name: '',
      email: SECOND,
      nick: 'altra',
      nickKey: 'altra',
      site: 'elfar',
    };
    const pressed = await confirmDuring(token, (transaction) =>
      transaction.insert(readers).values(row),
    );
    expect([pressed, await emailOf(id)]).toEqual([undefined, FIRST]);
    expect(await near.findSession(catalan, headers)).toBeDefined();
  });
}

describeOnEachDatabase('a change of email address', TABLES, describeEmailChanges);

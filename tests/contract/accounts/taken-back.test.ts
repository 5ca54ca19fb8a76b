import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import {
  emailChanges,
  readerLogins,
  readers,
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
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications';

const OLD = 'lectora@correu.example';
const NEW = 'nova@correu.example';

/** A reader, and a thief who changes the account's email address with the reader's session. */
async function aTakenAccount(database: Database) {
  const nodes = nodesOn(database);
  const { near, sent } = nodes;
  const { id, cookies } = await logInAs(nodes, 'lectora');
  const headers = cookieHeaders(cookies);
  const tokenTo = (kind: string, email: string) =>
    sent.findLast((mail) => mail.kind === kind && mail.email === email)?.token ?? '';
  /** Changes the email address and returns the token that restores the former one. */
  const move = async (from: string, to: string) => {
    await near.changeEmail(catalan, headers, to);
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', headers)).toBe('changed');
    return tokenTo('moved', from);
  };
  const emailOf = async () =>
    (await database.orm.select().from(readers).where(eq(readers.id, id)))[0]?.email;
  return { ...nodes, id, headers, tokenTo, move, emailOf };
}

/** Behaviour of reverted changes of email addresses, on every database engine. */
function describeTakingBack(open: () => Promise<Database>): void {
  it('restores the email address and ends sessions, passwords and links on every node', async () => {
    const { near, far, sent, headers, tokenTo, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.recoverPassword(catalan, NEW);
    const reset = tokenTo('reset', NEW);
    sent.length = 0;
    expect(await far.takeBackEmail(spanish, token)).toEqual({ ok: true, isPasswordNeeded: true });
    expect(await emailOf()).toBe(OLD);
    expect(await near.findSession(catalan, headers)).toBeUndefined();
    expect(
      await near.resetPassword(catalan, { token: reset, password: 'DelLladre1' }),
    ).toBeUndefined();
    for (const email of [OLD, NEW]) {
      const login = await near.logIn(catalan, { email, password: 'Tramuntana81', userAgent: '' });
      expect(login).toEqual({ ok: false, problem: 'wrong-credentials' });
    }
    expect(sent.map(({ kind, email, site }) => [kind, email, site])).toEqual([
      ['taken back', NEW, 'ondamarea'],
      ['followed', OLD, 'elfar'],
      ['reset', OLD, 'ondamarea'],
    ]);
    expect(
      await near.resetPassword(catalan, { token: tokenTo('reset', OLD), password: 'DeDebo123' }),
    ).toEqual({ email: OLD });
    expect(
      await far.logIn(catalan, { email: OLD, password: 'DeDebo123', userAgent: '' }),
    ).toMatchObject({ ok: true });
  });

  it('mails no password link at a site with an identity provider', async () => {
    const { near, sent, tokenTo, move } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    sent.length = 0;
    const vouchedFor = {
      ...catalan,
      site: { ...catalan.site, identityProvider: 'gigya' as const },
    };
    expect(await near.takeBackEmail(vouchedFor, token)).toEqual({
      ok: true,
      isPasswordNeeded: false,
    });
    expect(tokenTo('reset', OLD)).toBe('');
    expect(
      (await near.logIn(catalan, { email: OLD, password: 'Tramuntana81', userAgent: '' })).ok,
    ).toBe(false);
  });

  it('rejects the link while the account is being deleted, without a deadlock', async () => {
    const database = await open();
    const { near, id, move } = await aTakenAccount(database);
    const token = await move(OLD, NEW);
    let pressed: ReturnType<typeof near.takeBackEmail> | undefined;
    await database.orm.transaction(async (transaction) => {
      const isTheirs = eq(readers.id, id);
      await transaction.select().from(readers).where(isTheirs).for('update');
      pressed = near.takeBackEmail(catalan, token);
      // Enough queries for the link to get as far as the row lock.
      for (let question = 0; question < 200; question += 1)
        await transaction.select().from(readers).where(isTheirs);
      await transaction.delete(readers).where(isTheirs);
    });
    expect(await pressed).toEqual({ ok: false, problem: 'link-expired' });
  });

  it('restores an email address once and only with its own token', async () => {
    const { near, far, move } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    expect(await near.takeBackEmail(catalan, `${token}x`)).toEqual({
      ok: false,
      problem: 'link-expired',
    });
    const pressed = await Promise.all(
      [near, far, near].map((node) => node.takeBackEmail(catalan, token)),
    );
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await far.takeBackEmail(catalan, token)).toEqual({ ok: false, problem: 'link-expired' });
  });

  it('stores the link as a hash for a week and deletes it afterwards', async () => {
    const database = await open();
    const { near, far, move, emailOf } = await aTakenAccount(database);
    const token = await move(OLD, NEW);
    const [row] = await database.orm.select().from(emailChanges);
    expect(JSON.stringify(row)).not.toContain(token);
    expect([row?.email, (row?.expiresAt.getTime() ?? 0) - (row?.at.getTime() ?? 0)]).toEqual([
      OLD,
      7 * 24 * 3_600_000,
    ]);
    await database.orm.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await near.takeBackEmail(catalan, token)).toEqual({
      ok: false,
      problem: 'link-expired',
    });
    expect(await emailOf()).toBe(NEW);
    await far.clearExpired();
    expect(await database.orm.select().from(emailChanges)).toEqual([]);
  });

  it('refuses to restore an email address that another account has proved, and changes nothing', async () => {
    const { near, tokenTo, headers, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.register(catalan, registration({ nick: 'altra', email: OLD }));
    await near.validateEmail(catalan, tokenTo('validation', OLD), new Headers());
    expect(await near.takeBackEmail(catalan, token)).toEqual({
      ok: false,
      problem: 'email-in-use',
    });
    expect(await emailOf()).toBe(NEW);
    expect(await near.findSession(catalan, headers)).toBeDefined();
    expect(
      await near.logIn(catalan, { email: OLD, password: 'Tramuntana81', userAgent: '' }),
    ).toMatchObject({ ok: true });
  });

  it('restores the email address despite an unproved account', async () => {
    const { near, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.register(catalan, registration({ nick: 'barrera', email: OLD }));
    expect(await near.takeBackEmail(catalan, token)).toMatchObject({ ok: true });
    expect(await emailOf()).toBe(OLD);
  });

  it('reverts later changes as well and invalidates their links', async () => {
    const { near, move, emailOf } = await aTakenAccount(await open());
    const first = await move(OLD, NEW);
    const second = await move(NEW, 'lluny@correu.example');
    expect(await near.takeBackEmail(catalan, first)).toMatchObject({ ok: true });
    expect(await near.takeBackEmail(catalan, second)).toEqual({
      ok: false,
      problem: 'link-expired',
    });
    expect(await emailOf()).toBe(OLD);
  });

  it('keeps provider logins from before the change and removes later ones', async () => {
    const database = await open();
    const { near, id, move } = await aTakenAccount(database);
    const link = (accountId: string) =>
      database.orm
        .insert(readerLogins)
        .values({ id: accountId, userId: id, issuer: 'google', providerId: 'google', accountId });
    await link('abans');
    const token = await move(OLD, NEW);
    await link('del-lladre');
    await near.takeBackEmail(catalan, token);
    const logins = await database.orm.select().from(readerLogins).orderBy(readerLogins.accountId);
    expect(
      logins.filter(({ providerId }) => providerId === 'google').map(({ accountId }) => accountId),
    ).toEqual(['abans']);
  });

  it('requests no new password for an account that had none', async () => {
    const database = await open();
    const { near, sent, move } = await aTakenAccount(database);
    await database.orm.update(readerLogins).set({ providerId: 'google', issuer: 'google' });
    const token = await move(OLD, NEW);
    expect(await near.takeBackEmail(catalan, token)).toEqual({ ok: true, isPasswordNeeded: false });
    expect(sent.at(-1)?.kind).toBe('followed');
    expect(await database.orm.select().from(readerVerifications)).toEqual([]);
  });
}

describeOnEachDatabase('a reverted change of email address', TABLES, describeTakingBack);

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { emailChanges, readerLogins, readers, readerVerifications } from '../../../src/server/database/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn, registration, spanish } from './accounts-nodes.ts';

const OLD = 'lectora@correu.example';
const NEW = 'nova@correu.example';

/** A reader, and somebody who has their session and gives the account other addresses. */
async function aTakenAccount(database: Database) {
  const nodes = nodesOn(database);
  const { near, sent } = nodes;
  const { id, cookies } = await logInAs(nodes, 'lectora');
  const headers = cookieHeaders(cookies);
  const tokenTo = (kind: string, email: string) => sent.findLast((mail) => mail.kind === kind && mail.email === email)?.token ?? '';
  /** Changes the address; the token that takes it back. */
  const move = async (from: string, to: string) => {
    await near.changeEmail(catalan, headers, to);
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', headers)).toBe('changed');
    return tokenTo('moved', from);
  };
  const emailOf = async () => (await database.orm.select().from(readers).where(eq(readers.id, id)))[0]?.email;
  return { ...nodes, id, headers, tokenTo, move, emailOf };
}

/** What a change of address that is taken back promises, whatever the engine of the database. */
export function describeTakingBack(open: () => Promise<Database>): void {
  it('gives the address back and closes every door, on any node', async () => {
    const { near, far, sent, headers, tokenTo, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.recoverPassword(catalan, NEW);
    const reset = tokenTo('reset', NEW);
    sent.length = 0;
    expect(await far.takeBackEmail(spanish, token)).toEqual({ ok: true, isPasswordNeeded: true });
    expect(await emailOf()).toBe(OLD);
    expect(await near.findSession(catalan, headers)).toBeUndefined();
    expect(await near.resetPassword(catalan, { token: reset, password: 'DelLladre1' })).toBeUndefined();
    for (const email of [OLD, NEW]) {
      const login = await near.logIn(catalan, { email, password: 'Tramuntana81', userAgent: '' });
      expect(login).toEqual({ ok: false, problem: 'wrong-credentials' });
    }
    expect(sent.map(({ kind, email, site }) => [kind, email, site])).toEqual([
      ['taken back', NEW, 'ondamarea'],
      ['followed', OLD, 'elfar'],
      ['reset', OLD, 'ondamarea'],
    ]);
    expect(await near.resetPassword(catalan, { token: tokenTo('reset', OLD), password: 'DeDebo123' })).toEqual({ email: OLD });
    expect(await far.logIn(catalan, { email: OLD, password: 'DeDebo123', userAgent: '' })).toMatchObject({ ok: true });
  });

  it('mails no link to a password at a site whose readers log in elsewhere', async () => {
    const { near, sent, tokenTo, move } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    sent.length = 0;
    const vouchedFor = { ...catalan, site: { ...catalan.site, identityProvider: 'gigya' as const } };
    expect(await near.takeBackEmail(vouchedFor, token)).toEqual({ ok: true, isPasswordNeeded: false });
    expect(tokenTo('reset', OLD)).toBe('');
    expect((await near.logIn(catalan, { email: OLD, password: 'Tramuntana81', userAgent: '' })).ok).toBe(false);
  });

  it('comes to nothing while the account is deleted, and holds up nothing', async () => {
    const database = await open();
    const { near, id, move } = await aTakenAccount(database);
    const token = await move(OLD, NEW);
    let pressed: ReturnType<typeof near.takeBackEmail> | undefined;
    await database.orm.transaction(async (transaction) => {
      const isTheirs = eq(readers.id, id);
      await transaction.select().from(readers).where(isTheirs).for('update');
      pressed = near.takeBackEmail(catalan, token);
      // As long as it takes to get as far as it can.
      for (let question = 0; question < 200; question += 1) await transaction.select().from(readers).where(isTheirs);
      await transaction.delete(readers).where(isTheirs);
    });
    expect(await pressed).toEqual({ ok: false, problem: 'link-expired' });
  });

  it('works once, however often it is pressed at once, and by no other token', async () => {
    const { near, far, move } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    expect(await near.takeBackEmail(catalan, `${token}x`)).toEqual({ ok: false, problem: 'link-expired' });
    const pressed = await Promise.all([near, far, near].map((node) => node.takeBackEmail(catalan, token)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await far.takeBackEmail(catalan, token)).toEqual({ ok: false, problem: 'link-expired' });
  });

  it('is kept as a hash for a week, and forgotten after it', async () => {
    const database = await open();
    const { near, far, move, emailOf } = await aTakenAccount(database);
    const token = await move(OLD, NEW);
    const [row] = await database.orm.select().from(emailChanges);
    expect(JSON.stringify(row)).not.toContain(token);
    expect([row?.email, (row?.expiresAt.getTime() ?? 0) - (row?.at.getTime() ?? 0)]).toEqual([OLD, 7 * 24 * 3_600_000]);
    await database.orm.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await near.takeBackEmail(catalan, token)).toEqual({ ok: false, problem: 'link-expired' });
    expect(await emailOf()).toBe(NEW);
    await far.clearExpired();
    expect(await database.orm.select().from(emailChanges)).toEqual([]);
  });

  it('is refused where somebody else has proved the address since, and changes nothing', async () => {
    const { near, tokenTo, headers, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.register(catalan, registration({ nick: 'altra', email: OLD }));
    await near.validateEmail(catalan, tokenTo('validation', OLD), new Headers());
    expect(await near.takeBackEmail(catalan, token)).toEqual({ ok: false, problem: 'email-in-use' });
    expect(await emailOf()).toBe(NEW);
    expect(await near.findSession(catalan, headers)).toBeDefined();
    expect(await near.logIn(catalan, { email: OLD, password: 'Tramuntana81', userAgent: '' })).toMatchObject({ ok: true });
  });

  it('is not kept from happening by an account that nobody proved', async () => {
    const { near, move, emailOf } = await aTakenAccount(await open());
    const token = await move(OLD, NEW);
    await near.register(catalan, registration({ nick: 'barrera', email: OLD }));
    expect(await near.takeBackEmail(catalan, token)).toMatchObject({ ok: true });
    expect(await emailOf()).toBe(OLD);
  });

  it('takes the changes after it back as well, whose links work no longer', async () => {
    const { near, move, emailOf } = await aTakenAccount(await open());
    const first = await move(OLD, NEW);
    const second = await move(NEW, 'lluny@correu.example');
    expect(await near.takeBackEmail(catalan, first)).toMatchObject({ ok: true });
    expect(await near.takeBackEmail(catalan, second)).toEqual({ ok: false, problem: 'link-expired' });
    expect(await emailOf()).toBe(OLD);
  });

  it('leaves the ways in by a provider that were there before, and no later ones', async () => {
    const database = await open();
    const { near, id, move } = await aTakenAccount(database);
    const link = (accountId: string) =>
      database.orm.insert(readerLogins).values({ id: accountId, userId: id, issuer: 'google', providerId: 'google', accountId });
    await link('abans');
    const token = await move(OLD, NEW);
    await link('del-lladre');
    await near.takeBackEmail(catalan, token);
    const logins = await database.orm.select().from(readerLogins).orderBy(readerLogins.accountId);
    expect(logins.filter(({ providerId }) => providerId === 'google').map(({ accountId }) => accountId)).toEqual(['abans']);
  });

  it('asks no new password of whoever had none', async () => {
    const database = await open();
    const { near, sent, move } = await aTakenAccount(database);
    await database.orm.update(readerLogins).set({ providerId: 'google', issuer: 'google' });
    const token = await move(OLD, NEW);
    expect(await near.takeBackEmail(catalan, token)).toEqual({ ok: true, isPasswordNeeded: false });
    expect(sent.at(-1)?.kind).toBe('followed');
    expect(await database.orm.select().from(readerVerifications)).toEqual([]);
  });
}

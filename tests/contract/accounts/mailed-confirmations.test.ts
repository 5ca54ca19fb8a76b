import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import {
  deletions,
  readers,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import { catalan, cookieHeaders, logInAs, nodesOn } from './accounts-nodes.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, reader_verifications, deletions';

const OLD = 'lectora@correu.example';
const NEW = 'nova@correu.example';

/** A reader who has requested the link that deletes the account. */
async function anAskedReader(database: Database, name = 'lectora') {
  const nodes = nodesOn(database);
  const { near, sent } = nodes;
  const { id, cookies } = await logInAs(nodes, name);
  const headers = cookieHeaders(cookies);
  const session = (await near.findSession(catalan, headers)) ?? never();
  await near.mailDeletionLink(catalan, session);
  const token = sent.findLast(({ kind }) => kind === 'deletion')?.token ?? never();
  const isThere = async () =>
    (await database.orm.select().from(readers).where(eq(readers.id, id))).length > 0;
  return { ...nodes, id, headers, session, token, isThere };
}

/**
 * Behaviour of mailed links that confirm a deletion or a new email address, on every database
 * engine.
 */
function describeMailedConfirmations(open: () => Promise<Database>): void {
  it('deletes an account once when several nodes receive the link at once', async () => {
    const database = await open();
    const { near, far, session, token, sent, isThere } = await anAskedReader(database);
    const pressed = await Promise.all(
      [near, far, near, far].map((node) => node.removeByLink(catalan, session, token)),
    );
    expect(pressed.filter((removed) => removed !== undefined)).toHaveLength(1);
    expect(await isThere()).toBe(false);
    expect([
      await database.orm.select().from(deletions),
      sent.filter(({ kind }) => kind === 'deleted'),
    ]).toEqual([[expect.anything()], [expect.objectContaining({ email: OLD })]]);
  });

  it('deletes nothing in the session of another reader', async () => {
    const database = await open();
    const { near, token, isThere, ...nodes } = await anAskedReader(database);
    const other = await logInAs({ near, ...nodes }, 'lector');
    const session = (await near.findSession(catalan, cookieHeaders(other.cookies))) ?? never();
    expect(await near.removeByLink(catalan, session, token)).toBeUndefined();
    expect(await database.orm.select().from(readers)).toHaveLength(2);
    expect(await isThere()).toBe(true);
  });

  it('expires a deletion link after an hour and stores it without its token', async () => {
    const { orm, ...database } = await open();
    const { near, session, token, isThere } = await anAskedReader({ orm, ...database });
    const [link] = await orm.select().from(readerVerifications);
    expect(JSON.stringify(link)).not.toContain(token);
    expect((link?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await orm.update(readerVerifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect([await near.removeByLink(catalan, session, token), await isThere()]).toEqual([
      undefined,
      true,
    ]);
  });

  it.each(['a new password', 'a password set by mail', 'an address that is taken back'])(
    'invalidates a deletion link after %s',
    async (end) => {
      const { near, far, sent, headers, session, token, isThere } = await anAskedReader(
        await open(),
      );
      const tokenOf = (kind: string) => sent.findLast((mail) => mail.kind === kind)?.token ?? '';
      if (end === 'a new password') {
        await near.changePassword(catalan, session, {
          current: 'Tramuntana81',
          next: 'NovaTramuntana81',
          headers,
        });
      } else if (end === 'a password set by mail') {
        await near.recoverPassword(catalan, OLD);
        await near.resetPassword(catalan, {
          token: tokenOf('reset'),
          password: 'NovaTramuntana81',
        });
      } else {
        await near.changeEmail(catalan, headers, NEW);
        await near.validateEmail(catalan, tokenOf('new address'), headers);
        await near.takeBackEmail(catalan, tokenOf('moved'));
      }
      expect([await far.removeByLink(catalan, session, token), await isThere()]).toEqual([
        undefined,
        true,
      ]);
    },
  );

  it('rejects a deletion link for a new password, and a password link for a deletion', async () => {
    const { near, sent, session, token, isThere } = await anAskedReader(await open());
    expect(
      await near.resetPassword(catalan, { token, password: 'NovaTramuntana81' }),
    ).toBeUndefined();
    await near.recoverPassword(catalan, OLD);
    const reset = sent.findLast(({ kind }) => kind === 'reset')?.token ?? never();
    expect([await near.removeByLink(catalan, session, reset), await isThere()]).toEqual([
      undefined,
      true,
    ]);
  });

  it('lists the deletion link in the record of the account', async () => {
    const { near, session } = await anAskedReader(await open());
    expect((await near.getRecord(session)).mailedLinks).toHaveLength(1);
  });

  it('asks for confirmation at the current email address first, then at the new one, without a password', async () => {
    const { near, far, sent, headers, session } = await anAskedReader(await open());
    expect(await near.mailEmailChange(catalan, session, NEW)).toEqual({ ok: true });
    const asked = sent.at(-1);
    expect([asked?.kind, asked?.email]).toEqual(['email change', OLD]);
    expect(await far.validateEmail(catalan, asked?.token ?? '', new Headers())).toBe(
      'not-signed-in',
    );
    expect(await far.validateEmail(catalan, asked?.token ?? '', headers)).toBe('mailed');
    expect(sent.at(-1)).toMatchObject({ kind: 'new address', email: NEW });
    expect(await near.findSession(catalan, headers)).toMatchObject({ reader: { email: OLD } });
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', headers)).toBe('changed');
    expect(await near.findSession(catalan, headers)).toMatchObject({ reader: { email: NEW } });
    expect(await far.validateEmail(catalan, asked?.token ?? '', headers)).toBeUndefined();
  });

  it('mails no link to a new email address in the session of another reader', async () => {
    const { near, sent, session, ...nodes } = await anAskedReader(await open());
    await near.mailEmailChange(catalan, session, NEW);
    const token = sent.at(-1)?.token ?? '';
    const other = await logInAs({ near, sent, ...nodes }, 'lector');
    sent.length = 0;
    expect(await near.validateEmail(catalan, token, cookieHeaders(other.cookies))).toBeUndefined();
    expect(sent).toEqual([]);
  });
}

function never(): never {
  throw new Error('The expected value is missing.');
}

describeOnEachDatabase('a mailed confirmation', TABLES, describeMailedConfirmations);

import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { catalan, nodesOn, registration } from './accounts-nodes.ts';

/** Behaviour of registrations with the nick of an unproved account, on every database engine. */
export function describeSecondRegistrations(open: () => Promise<Database>): void {
  it('lets a reader who mistyped the email address register again with the nick and the password', async () => {
    const database = await open();
    const { near, far, sent } = nodesOn(database);
    await near.register(catalan, registration({ email: 'lectroa@correu.example' }));
    const mistyped = sent.at(-1)?.token ?? '';
    expect(await far.isNickFree('lectora')).toBe(false);
    expect(await far.isNickOpen('lectora')).toBe(true);
    expect((await far.register(catalan, registration())).ok).toBe(true);
    const emails = await database.orm.select({ email: readers.email }).from(readers);
    expect(emails).toEqual([{ email: 'lectora@correu.example' }]);
    // The receiver of the first mail has no account to confirm.
    expect(await near.validateEmail(catalan, mistyped, new Headers())).toBe(undefined);
    expect(await near.validateEmail(catalan, sent.at(-1)?.token ?? '', new Headers())).toBe(
      'proved',
    );
  });

  it('keeps the nick of an unproved account from another password, and of a proved one from the same', async () => {
    const database = await open();
    const { near, sent } = nodesOn(database);
    await near.register(catalan, registration());
    const again = (change: { password?: string; nick?: string }) =>
      near.register(catalan, registration({ email: 'altra@correu.example', ...change }));
    const refused = { ok: false, problem: 'nick-in-use' };
    expect(await again({ password: 'Garbinada81' })).toEqual(refused);
    // A nick that looks like it is another nick.
    expect(await again({ nick: 'Iectora' })).toEqual(refused);
    await near.validateEmail(catalan, sent[0]?.token ?? '', new Headers());
    expect(await near.isNickOpen('lectora')).toBe(false);
    expect(await again({})).toEqual(refused);
    expect(await database.orm.select({ email: readers.email }).from(readers)).toEqual([
      { email: 'lectora@correu.example' },
    ]);
  });

  it('keeps an unproved account whose reader registers again with an email address in use', async () => {
    const { near, sent } = nodesOn(await open());
    await near.register(catalan, registration({ nick: 'una-altra', email: 'una@correu.example' }));
    await near.register(catalan, registration());
    const first = sent.at(-1)?.token ?? '';
    expect(await near.register(catalan, registration({ email: 'una@correu.example' }))).toEqual({
      ok: false,
      problem: 'email-in-use',
    });
    expect(await near.validateEmail(catalan, first, new Headers())).toBe('proved');
  });
}

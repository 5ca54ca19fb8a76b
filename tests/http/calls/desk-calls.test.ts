import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '#contracts/call-classes.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { DESK_ATTACKS } from '#tests/support/readers/desk-attacks.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

/**
 * Each contract with a role is attacked here by itself, also one that is added later. Its row of
 * SUBJECTS adds hostile bodies.
 */
const DESK_CONTRACTS = CONTRACTS.filter(({ role }) => role !== undefined);

let accounts: AccountsApplication;
/** A reader with every role on every site, and a reader's session only. */
let holder: ReaderBrowser;

beforeAll(async () => {
  accounts = await sharedAccounts();
  const { browser, id } = await aReader(accounts);
  const { sites, desk } = accounts.application.wiring.services;
  for (const { alias } of sites)
    for (const role of ROLES)
      await desk.roles.give({ readerId: id, site: alias, role }, COMMAND_ACTOR);
  holder = browser;
  return () => accounts.close();
});

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'some');
/**
 * The test's client sends no length with these methods, so that a body would be a broken request.
 */
const isBodyless = (method: string) => method === 'GET' || method === 'DELETE';
const bodyOf = (method: string) => (isBodyless(method) ? undefined : {});
/** An upload is refused by its media type before anything else. */
const typeOf = (path: string) =>
  path.startsWith('/api/desk/media/') ? 'image/png' : 'application/json';

it('answers 404 below /api/desk/ at a path without a contract', async () => {
  const answers = [
    await holder.call('GET', '/api/desk/nothing'),
    await holder.call('POST', '/api/desk/nothing', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

describe.runIf(DESK_CONTRACTS.length > 0)('a call of the desk', () => {
  it.each(DESK_CONTRACTS.map(({ method, path }) => [method, path] as const))(
    'refuses a reader’s session, whatever roles the reader has: %s %s',
    async (method, path) => {
      const answer = await holder.call(method, pathOf(path), bodyOf(method), {
        'content-type': typeOf(path),
      });
      expect([answer.status, answer.json?.code]).toEqual([401, 'NOT_SIGNED_IN']);
    },
  );

  it.each(
    DESK_CONTRACTS.flatMap(({ method, path }) =>
      DESK_ATTACKS.map((attack) => [method, path, attack.name, attack] as const),
    ),
  )(
    'refuses an attack: %s %s, %s',
    async (method, path, _name, { headers, expected, isHarmlessRead }) => {
      const body = isBodyless(method) ? {} : { body: '{}' };
      const cookie = [...holder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = { host: 'elfar.localhost', 'content-type': typeOf(path), cookie, ...headers };
      const answer = await ask(accounts.url, {
        method,
        path: pathOf(path),
        headers: sent,
        ...body,
      });
      const { code } = JSON.parse(answer.body.toString());
      expect([answer.status, code]).toEqual(
        method === 'GET' && isHarmlessRead ? [401, 'NOT_SIGNED_IN'] : expected,
      );
    },
  );
});

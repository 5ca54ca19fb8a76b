import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineDeskContract } from '#contracts/contract.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ANY_ROLE } from '#domain/sites/roles.ts';
import { readPath } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { DESK_ATTACKS } from '#tests/support/readers/desk-attacks.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const shared = { path: '/api/desk/sample', role: 'editor', problems: [] } as const;
const define = defineDeskContract<{
  params: undefined;
  body: { text: string } | undefined;
  response: string;
}>();
const WRITING = define({ method: 'POST', ...shared });
const READING = define({ method: 'GET', ...shared });

const OWN = { origin: 'http://elfar.localhost' };
const DEMO = {
  email: 'demo@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'demo',
  name: 'D',
  surname: 'M',
};
const withAccounts = (site: Site, more: Partial<Site> = {}): Site => ({
  ...site,
  featureFlags: { ...site.featureFlags, accounts: true },
  ...more,
});

let wiring: Wiring;
/** Calls that the handler received. */
let handled: Staff[];

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  wiring = await wire(newsroom.configOf('node', MEMORY));
  await wiring.database.orm
    .insert(readers)
    .values([
      aReaderRow('eva'),
      aReaderRow('pau'),
      aReaderRow('demo', { isRegisteredInDemo: true }),
    ]);
  return async () => {
    await wiring.close();
    newsroom.remove();
  };
});

beforeEach(async () => {
  handled = [];
  await wiring.database.orm.delete(roles);
  await wiring.services.desk.roles.give(
    { readerId: 'eva', site: 'elfar', role: 'editor' },
    COMMAND_ACTOR,
  );
});

interface Sent {
  /** The reader with a session on the desk. */
  reader?: string;
  /** Alias of the site of the session; by default that of the request. */
  sessionAt?: string;
  headers?: Readonly<Record<string, string>>;
  site?: Site;
  contract?: typeof WRITING;
  body?: string;
  clientAddress?: string;
}

const TOKEN = 'x'.repeat(43);
const UNTIL = new Date('2030-01-01T00:00:00Z');

/**
 * Services whose desk has one session. It is of the reader, on the given site, and its cookie has
 * `TOKEN`.
 */
function servicesWith(reader: string | undefined, alias: string) {
  const { services } = wiring;
  const find = (token: string, site: string) =>
    Promise.resolve(
      reader === undefined || token !== TOKEN || site !== alias
        ? undefined
        : {
            id: 'session',
            reader: {
              id: reader,
              email: `${reader}@elfar.example`,
              nick: reader,
              isRegisteredInDemo: reader === 'demo',
            },
            until: UNTIL,
          },
    );
  return { ...services, desk: { ...services.desk, sessions: { ...services.desk.sessions, find } } };
}

async function call({
  reader,
  sessionAt,
  headers = OWN,
  site = withAccounts(elfar),
  contract = WRITING,
  body,
  clientAddress = '',
}: Sent) {
  const endpoint = serveDeskCall(contract, {
    body: z.strictObject({ text: z.string() }).optional(),
    handle({ session }) {
      handled.push(session);
      return Promise.resolve({ ok: true, response: 'done' });
    },
  });
  const url = new URL(`http://${site.alias}.localhost${contract.path}`);
  const services = servicesWith(reader, sessionAt ?? site.alias);
  const edition = { site, locale: site.defaultLocale };
  const sent = contract.method === 'GET' ? {} : { body: body ?? '{"text":"x"}' };
  const context: CallContext = {
    request: new Request(url, {
      method: contract.method,
      headers: { 'content-type': 'application/json', cookie: `portada_desk=${TOKEN}`, ...headers },
      ...sent,
    }),
    url,
    params: {},
    locals: {
      services,
      site,
      clientAddress,
      audience: 'reader',
      edition,
      content: services.content.contentOf(edition),
      path: url.pathname,
      route: readPath(site, url.pathname).route,
    },
  };
  const answer = await endpoint(context);
  const { code } = z.object({ code: z.string().optional() }).parse(await answer.json());
  return { answer: [answer.status, code] };
}

describe.each([
  ['writes', WRITING],
  ['reads', READING],
])('a call of the desk that %s', (_name, contract) => {
  it('serves a reader with the role on the site, and names the actor', async () => {
    expect((await call({ reader: 'eva', contract })).answer).toEqual([200, undefined]);
    expect(handled).toMatchObject([
      { reader: { id: 'eva' }, actor: { kind: 'reader', id: 'eva' } },
    ]);
  });

  it.each(DESK_ATTACKS.map((attack) => [attack.name, attack] as const))(
    'refuses an attack: %s',
    async (_attack, { headers, expected, isHarmlessRead }) => {
      const { answer } = await call({ reader: 'eva', headers, contract });
      const isServed = contract === READING && isHarmlessRead === true;
      expect([answer, handled.length]).toEqual(
        isServed ? [[200, undefined], 1] : [[...expected], 0],
      );
    },
  );

  it.each([
    ['without a session on the desk', {}, [401, 'NOT_SIGNED_IN']],
    ['without a role', { reader: 'pau' }, [403, 'ROLE_REQUIRED']],
    [
      'with the role on another site only',
      {
        reader: 'eva',
        site: withAccounts(ondamarea),
        headers: { origin: 'http://ondamarea.localhost' },
      },
      [403, 'ROLE_REQUIRED'],
    ],
    [
      'with a session on the desk of another site',
      { reader: 'eva', sessionAt: 'ondamarea' },
      [401, 'NOT_SIGNED_IN'],
    ],
    [
      'with a cookie of a reader’s session',
      { reader: 'eva', headers: { ...OWN, cookie: `portada.session_token=${TOKEN}` } },
      [401, 'NOT_SIGNED_IN'],
    ],
    ['on a site without accounts', { reader: 'eva', site: elfar }, [404, 'NOT_FOUND']],
  ] satisfies [string, Sent, unknown][])('refuses a caller %s', async (_case, sent, expected) => {
    expect((await call({ ...sent, contract })).answer).toEqual(expected);
    expect(handled).toEqual([]);
  });

  it('refuses a reader with another role', async () => {
    await wiring.services.desk.roles.give(
      { readerId: 'pau', site: 'elfar', role: 'moderator' },
      COMMAND_ACTOR,
    );
    expect((await call({ reader: 'pau', contract })).answer).toEqual([403, 'ROLE_REQUIRED']);
  });

  it('refuses a reader from the request after the role was taken', async () => {
    expect((await call({ reader: 'eva', contract })).answer).toEqual([200, undefined]);
    await wiring.services.desk.roles.take(
      { readerId: 'eva', site: 'elfar', role: 'editor' },
      COMMAND_ACTOR,
    );
    expect((await call({ reader: 'eva', contract })).answer).toEqual([403, 'ROLE_REQUIRED']);
  });

  it('refuses the demonstration reader, unless the site’s settings allow the role', async () => {
    await wiring.services.desk.roles.give(
      { readerId: 'demo', site: 'elfar', role: 'editor' },
      COMMAND_ACTOR,
    );
    const on = async (demoReader: Site['demoReader']) =>
      (await call({ reader: 'demo', contract, site: withAccounts(elfar, { demoReader }) })).answer;
    expect(await on(DEMO)).toEqual([403, 'ROLE_REQUIRED']);
    expect(await on({ ...DEMO, roles: ['analyst'] })).toEqual([403, 'ROLE_REQUIRED']);
    expect(await on({ ...DEMO, email: 'another@elfar.example', roles: ['editor'] })).toEqual([
      403,
      'ROLE_REQUIRED',
    ]);
    expect(handled).toEqual([]);
    expect(await on({ ...DEMO, roles: ['editor'] })).toEqual([200, undefined]);
    await wiring.services.desk.roles.take(
      { readerId: 'demo', site: 'elfar', role: 'editor' },
      COMMAND_ACTOR,
    );
    expect(await on({ ...DEMO, roles: ['editor'] })).toEqual([403, 'ROLE_REQUIRED']);
  });

  it('lets a call for any role be made with each role, and with none refused', async () => {
    const any = define({ method: contract.method, ...shared, role: ANY_ROLE });
    expect((await call({ reader: 'eva', contract: any })).answer).toEqual([200, undefined]);
    expect((await call({ reader: 'pau', contract: any })).answer).toEqual([403, 'ROLE_REQUIRED']);
  });
});

it('checks the role before it says anything about the body', async () => {
  expect((await call({ reader: 'pau', body: '{"extra":1}' })).answer).toEqual([
    403,
    'ROLE_REQUIRED',
  ]);
  expect((await call({ reader: 'eva', body: '{"extra":1}' })).answer).toEqual([
    400,
    'INVALID_FIELDS',
  ]);
});

it('declares the codes of every call of the desk, and the class desk', () => {
  expect(WRITING).toMatchObject({
    work: 'desk',
    problems: expect.arrayContaining(['ROLE_REQUIRED', 'NOT_SIGNED_IN', 'FOREIGN_ORIGIN']),
  });
});

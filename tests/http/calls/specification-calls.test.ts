import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import type { CallAnswer, ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

let accounts: AccountsApplication;
let reader: { browser: ReaderBrowser; id: string };

beforeAll(async () => {
  accounts = await sharedAccounts();
  reader = await aReader(accounts);
  return () => accounts.close();
});

/** A call of SPECIFICATION §7 with its literal payload. */
interface LiteralCall {
  name: string;
  payload: Record<string, unknown>;
  /** Fields without which the call cannot be served. */
  required?: readonly string[];
  /** Fields that are ids or digits in the databases of clients, with a number. */
  numbers?: Record<string, number>;
  /** Numbers, as text. */
  texts?: Record<string, string>;
  /** The answer of the whole payload, and of each in which an optional field has no value. */
  answer: [status: number, code?: string];
}

const REGISTRATION = {
  nick: 'una-lectora-lletra',
  email: 'lletra@correu.example',
  password: 'Tramuntana81',
  name: 'Núria',
  surname: 'Puig',
  birthdate: '1990-05-17',
  phone: '600123456',
  country: 'ES',
  province: '08',
  city: 'Port d’Alba',
  address: 'Carrer Major, 1',
  postalCode: '08001',
  newsletters: ['elfar-setmanal'],
  terms: true,
  recaptcha: 'unproved',
  origin: '/',
};

const SEARCH = {
  filterValues: {},
  dateValue: 'any',
  searchText: 'port',
  categoryId: null,
  moduleId: null,
  type: null,
  limit: 10,
};

const CALLS: LiteralCall[] = [
  {
    name: 'PATCH /api/front/user/profile',
    payload: {
      nick: 'lectora-de-lletra',
      name: 'Núria',
      surname: 'Puig',
      birthdate: '1990-05-17',
      password: null,
      newPassword: null,
      phone: '600123456',
      postalCode: '08001',
      address: 'Carrer Major, 1',
      city: 'Port d’Alba',
      province: '08',
      country: 'ES',
    },
    required: ['nick', 'name', 'surname', 'birthdate'],
    numbers: { phone: 600123456, postalCode: 17001 },
    answer: [200],
  },
  {
    name: 'PATCH /api/front/user/profile',
    payload: { newsletters: [{ id: 'elfar-setmanal', name: '', isSubscribed: false }] },
    answer: [200],
  },
  {
    name: 'POST /api/front/user/login',
    payload: { email: 'ningu@correu.example', password: 'Tramuntana81' },
    required: ['email', 'password'],
    answer: [401, 'INVALID_CREDENTIALS'],
  },
  {
    name: 'POST /api/front/user/recover-password',
    payload: { email: 'ningu@correu.example' },
    required: ['email'],
    answer: [200],
  },
  {
    name: 'POST /api/front/user/resend-validation-mail',
    payload: { userId: 'ningu' },
    required: ['userId'],
    numbers: { userId: 7 },
    answer: [200],
  },
  {
    name: 'POST /api/front/user/register',
    payload: REGISTRATION,
    required: ['nick', 'email', 'password', 'name', 'surname', 'birthdate', 'terms'],
    numbers: { phone: 600123456, postalCode: 17001 },
    // The proof of work is asked after all fields were accepted.
    answer: [400, 'INVALID_FIELD'],
  },
  {
    name: 'POST /api/front/user/change-password',
    payload: { token: 'unknown', password: 'Tramuntana81' },
    required: ['token', 'password'],
    answer: [401, 'INVALID_CREDENTIALS'],
  },
  { name: 'POST /api/front/user/bulletin', payload: { userId: '{id}' }, answer: [200] },
  {
    name: 'POST /api/bookmark/content/elfar-ca-el-port-obre',
    payload: { userId: '{id}', contentId: 'elfar-ca-el-port-obre' },
    numbers: { contentId: 12 },
    answer: [200],
  },
  {
    name: 'DELETE /api/bookmark/content/elfar-ca-el-port-obre',
    payload: { userId: '{id}', contentId: 'x' },
    answer: [200],
  },
  {
    name: 'POST /api/bookmark/taxon/berta-far',
    payload: { userId: '{id}', authorId: 'berta-far' },
    numbers: { authorId: 3 },
    answer: [200],
  },
  {
    name: 'DELETE /api/bookmark/taxon/berta-far',
    payload: { userId: '{id}', authorId: 'berta-far' },
    answer: [200],
  },
  {
    name: 'POST /api/front/user/nick',
    payload: { nick: 'un nick lliure' },
    required: ['nick'],
    numbers: { nick: 20_261_125 },
    answer: [200],
  },
  { name: 'POST /api/front/newsletter/ningu@correu.example', payload: {}, answer: [200] },
  {
    name: 'POST /webapi/searcher/',
    payload: SEARCH,
    numbers: { searchText: 2026, categoryId: 12, moduleId: 7 },
    texts: { limit: '10' },
    answer: [200],
  },
  ...['all', 'news', 'other', 'event', 'newsletter'].map((type): LiteralCall => ({
    name: 'POST /webapi/searcher/',
    payload: {
      ...SEARCH,
      filterValues: { section: null, type: '', author: [], other: 'x' },
      type,
      cursorMark: '',
      numResults: 0,
      taxonUrl: '/politica/',
      locale: 'ca',
    },
    texts: { limit: '10', numResults: '4' },
    answer: [200],
  })),
];

let sent = 0;

async function send({ name, payload }: LiteralCall): Promise<CallAnswer> {
  const [method = '', path = ''] = name.split(' ');
  const body = JSON.stringify(payload).replaceAll('{id}', reader.id);
  sent += 1;
  const headers = {
    'x-forwarded-for': `203.0.113.${sent % 250}`,
    'content-length': String(Buffer.byteLength(body)),
  };
  return reader.browser.call(method, path, body, headers);
}

const codeOf = ({ status, json }: CallAnswer) =>
  json?.code === undefined ? [status] : [status, json.code];

describe.each(CALLS)('$name with $payload', (call) => {
  const { payload, required = [], numbers = {}, texts = {}, answer } = call;

  // R3.44, R7.27
  it('accepts the literal payload and unknown fields', async () => {
    expect(codeOf(await send(call))).toEqual(answer);
    expect(
      codeOf(await send({ ...call, payload: { ...payload, other: 1, nothing: null } })),
    ).toEqual(answer);
  });

  // R3.44, R7.27, R8.12
  it.each(
    Object.keys(payload).flatMap((field) =>
      [undefined, null, '', []].map((value) => ({ field, value })),
    ),
  )('takes $field: $value as absent', async ({ field, value }) => {
    const given = await send({ ...call, payload: { ...payload, [field]: value } });
    // A profile without a field leaves it unchanged.
    const mayMiss =
      !required.includes(field) || (value === undefined && call.name.startsWith('PATCH'));
    if (mayMiss) expect(codeOf(given)).toEqual(answer);
    else
      expect([given.json?.code, given.json?.fields]).toEqual([
        'REQUIRED_FIELD',
        { [field]: field === 'terms' ? 'mustTrue' : 'required' },
      ]);
  });

  it.each(Object.entries({ ...numbers, ...texts }))('accepts %s: %j', async (field, value) => {
    expect(codeOf(await send({ ...call, payload: { ...payload, [field]: value } }))).toEqual(
      answer,
    );
  });
});

describe('the searcher’s answer', () => {
  // R7.29
  it.each([{}, SEARCH, { categoryId: 'elfar-politica' }, { moduleId: 5 }])(
    'has the four names of §7 for %j',
    async (payload) => {
      const { json } = await send({ name: 'POST /webapi/searcher/', payload, answer: [200] });
      expect(Object.keys(json?.response?.['searcherPayload'] ?? {})).toEqual(
        expect.arrayContaining(['cursorMark', 'categoryId', 'moduleId', 'limit']),
      );
    },
  );

  // R7.31
  it('continues a newsletter’s search that began with a category', async () => {
    const payload = { type: 'newsletter', categoryId: 'elfar-politica', limit: '1' };
    const { json } = await send({ name: 'POST /webapi/searcher/', payload, answer: [200] });
    const cursor = Reflect.get(Object(json?.response?.['searcherPayload']), 'cursorMark');
    expect(cursor).not.toBe('');
    const next = await send({
      name: `POST /webapi/searcher/${cursor}`,
      payload: { ...payload, taxonUrl: '/politica/' },
      answer: [200],
    });
    expect(next.status).toBe(200);
  });

  // R4.32
  it('has no stories for a coming day', async () => {
    const { json } = await send({
      name: 'POST /webapi/searcher/',
      payload: { dateValue: 'tomorrow' },
      answer: [200],
    });
    expect(json?.response).toMatchObject({ results: [], numResults: 0 });
  });
});

describe('the query of a call', () => {
  // R7.36
  it.each([
    '/webapi/shows/search/?limit=&letter=&text=&types=&orderBy=&locale=',
    '/webapi/shows/search/?limit=12&letter=All&text=&types=program&orderBy=lastPublishedContentDate&other=1',
    '/api/front/user/saved-contents/?userId=',
    '/api/front/user/followed-authors/?userId=&other=',
  ])('may be empty in %s', async (path) => {
    expect((await reader.browser.call('GET', path)).status).toBe(200);
  });
});

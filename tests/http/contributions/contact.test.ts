import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contributions } from '#server/platform/database/tables/contribution-schema.ts';
import {
  aReader,
  CONTACT_MAIL,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { newAddress } from '#tests/support/readers/hostile-reader.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { solvedChallenge } from '#tests/support/readers/solved-challenge.ts';

const CONTACT = '/api/front/contact';
const CHALLENGE = `${CONTACT}/challenge`;
const ANSWERS = {
  name: 'Mireia Soler',
  email: 'mireia@correu.example',
  subject: 'El quiosc',
  message: 'Bon dia:\n\nfa tres dies que no m’arriba el diari.',
  terms: true,
};
const INFORMATION = `information:
  - page: contacto
    title: { ca: Contacte, es: Contacto }
    parts:
      ca: [{ heading: On som, text: [Moll de Ponent] }]
      es: [{ heading: Dónde, text: [Muelle de Poniente] }]
`;

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({
    siteFields: {
      elfar: INFORMATION,
      ondamarea: `contactForm:
  to: ${CONTACT_MAIL}
  keptDays: 10
  fields:
    - { name: motiu, kind: choice, label: { ca: Motiu, es: Motivo }, isRequired: true, options: [{ value: so, label: { ca: El so, es: El sonido } }, { value: altres, label: { ca: Un altre, es: Otro } }] }
    - { name: quin, kind: text, label: { ca: Quin?, es: ¿Cuál? }, isRequired: true, showWhen: { field: motiu, is: altres } }
    - { name: telefon, kind: phone, label: { ca: Telèfon, es: Teléfono }, errors: { profilePhone: { ca: Sense prefix, es: Sin prefijo } } }
`,
    },
  });
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;
const stored = () => orm().select().from(contributions);

beforeEach(async () => void (await orm().delete(contributions)));

/** Sends a message with a proof, from a network address of its own. */
async function send(body: Record<string, unknown>, browser: ReaderBrowser = accounts.browser()) {
  const proof = await solvedChallenge(browser, CHALLENGE);
  return browser.call('POST', CONTACT, { proof, ...body }, newAddress());
}

// R2.33, R2.105, R8.23
describe('a message of the contact form', () => {
  it('is kept for the desk and mailed to the newsroom, whose reply goes to the sender', async () => {
    const before = (await accounts.mailsTo(CONTACT_MAIL)).length;
    const sent = await send({ answers: ANSWERS });
    expect([sent.status, sent.json?.response]).toEqual([200, null]);
    const [row] = await stored();
    expect(row).toMatchObject({
      site: 'elfar',
      locale: 'ca',
      form: 'contact',
      userId: null,
      state: 'waiting',
      isSuspect: false,
    });
    expect(row?.answers.at(-1)).toEqual({
      name: 'terms',
      label: 'Accepto les condicions d’ús i privadesa.',
      value: true,
    });
    const mails = await accounts.mailsTo(CONTACT_MAIL);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({
      subject: 'El quiosc (contacte de El Far)',
      replyTo: ANSWERS.email,
    });
    expect(mails.at(-1)?.text).toContain('fa tres dies que no m’arriba');
    expect(mails.at(-1)?.link).toMatch(/\/redaccion\/aportaciones\/$/);
    expect(accounts.logged()).not.toMatch(/Mireia|mireia|quiosc|arriba/);
  });

  it('is of the reader whose session sends it, and goes with the account', async () => {
    const { browser, id, registration } = await aReader(accounts);
    await send({ answers: ANSWERS }, browser);
    expect((await stored()).map(({ userId }) => userId)).toEqual([id]);
    await browser.call('POST', '/api/front/user/delete', { password: registration.password });
    const link = (await accounts.mailsTo(registration.email)).at(-1)?.link ?? '';
    const { pathname, search } = new URL(link);
    await browser.open(pathname + search, {});
    expect(await stored()).toEqual([]);
  });

  it('with the hidden field waits on the desk with a mark, and is mailed to nobody', async () => {
    const before = (await accounts.mailsTo(CONTACT_MAIL)).length;
    expect((await send({ answers: ANSWERS, website: 'https://x.example' })).status).toBe(200);
    expect((await stored()).map(({ isSuspect }) => isSuspect)).toEqual([true]);
    expect(await accounts.mailsTo(CONTACT_MAIL)).toHaveLength(before);
  });

  it.each([
    ['no answers', {}, 'name'],
    ['a text for a consent', { ...ANSWERS, terms: 'sí' }, 'terms'],
    ['an address of two', { ...ANSWERS, email: 'a@b.cat, c@d.cat' }, 'email'],
    ['a line break in the subject', { ...ANSWERS, subject: 'a\r\nBcc: c@d.cat' }, 'subject'],
    ['a text that turns the line', { ...ANSWERS, name: 'a\u202Eb' }, 'name'],
    ['a message of invisible characters', { ...ANSWERS, message: '\u200B\u2060' }, 'message'],
    ['a message that is too long', { ...ANSWERS, message: 'x'.repeat(3001) }, 'message'],
  ])(
    'with %s is refused by the name of its field, and not kept',
    async (_whose, answers, field) => {
      const refused = await send({ answers });
      expect(refused.status).toBe(400);
      expect(Object.keys(Object(refused.json?.['fields']))).toContain(field);
      expect(await stored()).toEqual([]);
    },
  );

  it.each([
    ['answers that are a list', { answers: ['a'] }],
    ['an answer that is an object', { answers: { ...ANSWERS, name: { a: 1 } } }],
    ['a name of a prototype', { answers: { ...ANSWERS, __proto__: 'a', constructor: 'b' } }],
    [
      'a thousand unknown fields',
      {
        answers: {
          ...ANSWERS,
          ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`camp${at}`, 'x'])),
        },
      },
    ],
  ])('with %s stores no more than its fields', async (_whose, body) => {
    const { status } = await send(body);
    expect(status).toBeLessThan(500);
    for (const { answers } of await stored())
      expect(answers.map(({ name }) => name)).toEqual(Object.keys(ANSWERS));
  });

  it('of more bytes than a call has is refused', async () => {
    const { status } = await send({ answers: { ...ANSWERS, message: 'x'.repeat(1_000_000) } });
    expect(status).toBe(413);
  });

  it('needs a proof that is its own, and works once', async () => {
    const browser = accounts.browser();
    const call = (proof: string | undefined) =>
      browser.call('POST', CONTACT, { answers: ANSWERS, proof }, newAddress());
    expect((await call(undefined)).json).toMatchObject({ fields: { proof: 'unproved' } });
    expect((await call(await solvedChallenge(browser))).status).toBe(400);
    const proof = await solvedChallenge(browser, CHALLENGE);
    expect((await call(proof)).status).toBe(200);
    expect((await call(proof)).status).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  it('comes twenty times a day from one network, and a wrong form does not count', async () => {
    const browser = accounts.browser();
    const from = newAddress();
    const call = async (answers: object) => {
      const proof = await solvedChallenge(browser, CHALLENGE);
      return (await browser.call('POST', CONTACT, { answers, proof }, from)).status;
    };
    for (let count = 0; count < 20; count += 1) expect(await call(ANSWERS)).toBe(200);
    expect(await call({})).toBe(400);
    expect(await call(ANSWERS)).toBe(429);
  });

  it('from another site’s page is refused', async () => {
    const browser = accounts.browser();
    const proof = await solvedChallenge(browser, CHALLENGE);
    const { status, json } = await browser.call(
      'POST',
      CONTACT,
      { answers: ANSWERS, proof },
      { origin: 'https://evil.example' },
    );
    expect([status, json?.['code']]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('has the fields that a site defines, in the language of the page', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    expect((await send({ answers: { motiu: 'altres' } }, browser)).json).toMatchObject({
      fields: { quin: 'required' },
    });
    expect(
      (await send({ answers: { motiu: 'so', quin: 'res', telefon: '600 123 456' } }, browser))
        .status,
    ).toBe(200);
    const [row] = await stored();
    expect(row?.answers).toEqual([
      { name: 'motiu', label: 'Motivo', value: 'El sonido' },
      { name: 'telefon', label: 'Teléfono', value: '600123456' },
    ]);
    const days = ((row?.keptUntil.getTime() ?? 0) - (row?.at.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBe(10);
  });
});

describe('the contact page without JavaScript', () => {
  const FORM = { ...ANSWERS, terms: 'true', website: '' };
  const PAGE = '/contacto/';

  it('asks for a second press, and then sends the message', async () => {
    const browser = accounts.browser();
    const first = await browser.open(PAGE, FORM, newAddress());
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.html).toContain('una altra vegada d’aquí a uns segons');
    expect(first.html).toContain('fa tres dies que no m’arriba');
    const proof = /name="proof" value="([^"]+)"/.exec(first.html)?.[1] ?? '';
    const atOnce = await browser.open(PAGE, { ...FORM, proof }, newAddress());
    expect(atOnce.html).toContain('una altra vegada d’aquí a uns segons');
    expect(await stored()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const sent = await browser.open(PAGE, { ...FORM, proof }, newAddress());
    expect(sent.html).toContain('Hem rebut el teu missatge');
    expect(sent.html).not.toContain('fa tres dies');
    expect(await stored()).toHaveLength(1);
  });

  it('keeps what was typed, and names each wrong field', async () => {
    const refused = await accounts
      .browser()
      .open(PAGE, { ...FORM, email: 'a@b', message: ' ', terms: '' }, newAddress());
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Correu electrònic: El correu electrònic no és vàlid.');
    expect(refused.html).toContain('Missatge: El missatge és obligatori.');
    expect(refused.html).toContain('value="El quiosc"');
  });

  it('is the same page for all readers by GET', async () => {
    const { status, headers, html } = await accounts.browser().open(PAGE);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('public');
    expect(html).toContain('name="message"');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { PageAnswer, ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const CALL = '/api/front/subscription';
const STORY = '/politica/2026/03/01/el-port-obre/';
const DEMO = {
  email: 'lectora@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
};

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({
    siteFields: { elfar: `${SELLING}\ndemoReader: ${JSON.stringify(DEMO)}` },
  });
  return () => accounts.close();
});

const locationOf = ({ headers }: PageAnswer) => String(headers['location']);
const typeOf = ({ cookies }: ReaderBrowser) =>
  JSON.parse(decodeURIComponent(cookies.get('portada_reader') ?? '{}')).type;
/** The path of a checkout at the simulated provider. */
async function startCheckout(
  browser: ReaderBrowser,
  body: Record<string, string> = { offer: 'digital-mes' },
): Promise<string> {
  const { json } = await browser.call('POST', `${CALL}/checkout`, body);
  return String(json?.response?.['url']).replace('http://elfar.localhost', '');
}
/** Subscribes a new reader by the calls and the page of the simulation. */
async function aSubscriber() {
  const reader = await aReader(accounts);
  await reader.browser.open(await startCheckout(reader.browser), { form: 'pay' });
  return reader;
}
const stateOf = async (browser: ReaderBrowser) => {
  const { json } = await browser.call('GET', CALL);
  const subscription: unknown = json?.response?.['subscription'];
  return Object(subscription).state;
};

describe('a subscription without JavaScript', () => {
  // R2.16
  it('leads from the offers to the story, and the reader is a subscriber at once', async () => {
    const { browser, registration } = await aReader(accounts);
    expect(typeOf(browser)).toBe(1);
    const offers = await browser.open('/suscripcion/');
    const [, link = ''] = /href="([^"]*offer=digital-mes[^"]*)"/.exec(offers.html) ?? [];
    const checkout = `${link}&backUrl=${encodeURIComponent(STORY)}`;
    expect((await browser.open(checkout)).html).toContain('5,90');
    const payment = locationOf(await browser.open(checkout, { code: 'FAR' }));
    expect(payment).toMatch(/^\/suscripcion\/simulacion\/\?id=/);
    expect((await browser.open(payment)).html).toMatch(/Digital, mes a mes: 1\s€/);
    expect((await browser.open(payment, { form: 'refuse' })).html).toContain(
      'El banc ha refusat el pagament',
    );
    const thanks = locationOf(await browser.open(payment, { form: 'pay' }));
    const { html, headers } = await browser.open(thanks);
    expect(html).toContain(`href="${STORY}"`);
    expect(headers['cache-control']).toBe('no-store');
    expect(typeOf(browser)).toBe(2);
    const mails = await accounts.mailsTo(registration.email);
    expect(mails.at(-1)?.subject).toBe('Ja tens la subscripció a El Far');
    const profile = await browser.open('/suscripcion/perfil/');
    for (const text of ['La subscripció és activa', 'SIM-0001'])
      expect(profile.html).toContain(text);
    expect(profile.html).toMatch(/Pròxim pagament: 1\s€, el \p{L}+/u);
    expect(profile.html).toMatch(/Des del [^<]*, cada pagament serà de 5,90\s€/);
    expect((await browser.call('GET', CALL)).json?.response?.['subscription']).toMatchObject({
      nextPayment: { amount: 100, currency: 'EUR', full: { amount: 590 } },
    });
    const month = { form: 'clock', turn: 'month' };
    for (let turned = 0; turned < 2; turned += 1) await browser.open('/suscripcion/perfil/', month);
    const { json } = await browser.call('GET', CALL);
    expect(json?.response).toMatchObject({
      subscription: { nextPayment: { amount: 590, full: null } },
      receipts: [{ amount: 590 }, { amount: 100 }, { amount: 100 }],
    });
  });

  it('states the price without the trial and the code to a reader who has used them, before the payment', async () => {
    const { browser } = await aReader(accounts);
    const [year, month] = [
      '/suscripcion/alta/?offer=digital-any',
      '/suscripcion/alta/?offer=digital-mes&code=FAR',
    ];
    expect((await browser.open(year)).html).toContain('14 dies de prova');
    expect((await browser.open(month)).html).toMatch(
      /1\s€ cadascun dels 2 primers pagaments\. Després, 5,90\s€ al mes/,
    );
    await browser.open(await startCheckout(browser, { offer: 'digital-mes', code: 'far' }), {
      form: 'pay',
    });
    await browser.open('/suscripcion/perfil/', { form: 'clock', turn: 'refund' });
    const again = await browser.open(year);
    expect(again.html).toContain('El primer pagament es cobra quan t’hi subscrius');
    expect(again.html).not.toContain('14 dies de prova');
    for (const page of [await browser.open(month), await browser.open(month, { code: 'FAR' })]) {
      expect(page.html).toContain(
        'Aquest codi és per a la primera subscripció, o ja s’ha fet servir',
      );
      expect(page.html).not.toContain('primers pagaments');
    }
    const { status, json } = await browser.call('POST', `${CALL}/checkout`, {
      offer: 'digital-mes',
      code: 'far',
    });
    expect([status, json]).toMatchObject([
      400,
      { code: 'INVALID_FIELD', fields: { code: 'used' } },
    ]);
  });

  it('asks again before a payment whose terms became worse while the page was open', async () => {
    const { browser } = await aReader(accounts);
    const page = '/suscripcion/alta/?offer=digital-any';
    const [, text = ''] =
      /name="announced" value="([^"]*)"/.exec((await browser.open(page)).html) ?? [];
    const announced = text.replaceAll('&#34;', '"').replaceAll('&quot;', '"');
    expect(JSON.parse(announced)).toEqual({ trialDays: 14, price: 5900, payments: 0, full: 5900 });
    await browser.open(await startCheckout(browser), { form: 'pay' });
    await browser.open('/suscripcion/perfil/', { form: 'clock', turn: 'refund' });
    const posted = await browser.open(page, { announced });
    expect([posted.status, posted.html]).toEqual([
      400,
      expect.stringContaining('Les condicions han canviat'),
    ]);
    expect((await browser.open(page, { announced: '{"price":1}' })).status).toBe(303);
  });

  it('asks a visitor to log in first, and comes back to the chosen offer', async () => {
    const answer = await accounts.browser().open('/suscripcion/alta/?offer=digital-mes');
    expect([answer.status, locationOf(answer)]).toEqual([
      303,
      `/acceso/?backUrl=${encodeURIComponent('/suscripcion/alta/?offer=digital-mes')}`,
    ]);
  });

  // R2.16
  it('is paused, resumed, changed, and cancelled with a reason, and access stays to the end', async () => {
    const { browser } = await aSubscriber();
    const act = (fields: Record<string, string>) => browser.open('/suscripcion/perfil/', fields);
    for (const [fields, text] of [
      [{ form: 'pause' }, 'La subscripció està en pausa. Tens accés fins al'],
      [{ form: 'resume' }, 'La subscripció és activa'],
      [{ form: 'change-offer', offer: 'digital-any' }, 'Digital, tot l’any'],
      [
        { form: 'cancel', reason: 'little-use' },
        'La subscripció està cancel·lada. Tens accés fins al',
      ],
    ] as const) {
      const posted = await act(fields);
      expect([posted.status, locationOf(posted)]).toEqual([303, '/suscripcion/perfil/?done=1']);
      const { html } = await browser.open('/suscripcion/perfil/?done=1');
      for (const part of [text, 'El canvi està fet']) expect(html).toContain(part);
    }
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({ type: 2 });
    expect((await browser.call('GET', CALL)).json?.response?.['subscription']).toMatchObject({
      reason: 'little-use',
      isEntitled: true,
    });
    expect((await act({ form: 'pause' })).html).toContain('Aquest canvi no es pot fer ara');
  });

  it('fails a payment, reminds the reader, ends, and can begin again', async () => {
    const { browser, registration } = await aSubscriber();
    const turn = (name: string) =>
      browser.open('/suscripcion/perfil/', { form: 'clock', turn: name });
    await turn('decline');
    await turn('month');
    expect((await browser.open('/suscripcion/perfil/')).html).toContain(
      'L’últim pagament no s’ha pogut cobrar',
    );
    expect((await accounts.mailsTo(registration.email)).at(-1)?.subject).toBe(
      'No hem pogut cobrar la subscripció a El Far',
    );
    await turn('week');
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({ type: 1 });
    expect(typeOf(browser)).toBe(1);
    await turn('month');
    expect(await stateOf(browser)).toBe('ended');
    await browser.open(await startCheckout(browser), { form: 'pay' });
    expect(await stateOf(browser)).toBe('active');
  });

  it('loses the access by a refund after a cancellation, and can begin again', async () => {
    const { browser, registration } = await aSubscriber();
    await browser.open('/suscripcion/perfil/', { form: 'cancel', reason: 'price' });
    expect([
      await stateOf(browser),
      (await browser.call('GET', CALL)).json?.response?.['subscription'],
    ]).toMatchObject(['ending', { isEntitled: true }]);
    await browser.open('/suscripcion/perfil/', { form: 'clock', turn: 'refund' });
    const { json } = await browser.call('GET', CALL);
    expect(json?.response).toMatchObject({
      subscription: { state: 'refunded', isEntitled: false },
      receipts: [{ state: 'refunded' }],
    });
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({ type: 1 });
    expect((await accounts.mailsTo(registration.email)).at(-1)?.subject).toContain('El Far');
    await browser.open(await startCheckout(browser), { form: 'pay' });
    expect(await stateOf(browser)).toBe('active');
  });

  it('loses the access by a refund and a dispute', async () => {
    for (const [turn, state] of [
      ['refund', 'refunded'],
      ['dispute', 'disputed'],
    ] as const) {
      const { browser } = await aSubscriber();
      await browser.open('/suscripcion/perfil/', { form: 'clock', turn });
      expect(await stateOf(browser)).toBe(state);
      expect(
        (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
      ).toMatchObject({ type: 1 });
    }
  });
});

describe('the pages', () => {
  it('with the offers are the same for everybody, in both languages', async () => {
    const { browser } = await aSubscriber();
    const strip = ({ html }: PageAnswer) => html;
    expect(strip(await browser.open('/suscripcion/'))).toBe(
      strip(await accounts.browser().open('/suscripcion/')),
    );
    expect((await browser.open('/es/suscripcion/')).html).toContain('Suscríbete');
    expect((await browser.open('/suscripcion/')).html).not.toContain('Ja no es ven');
  });

  it('do not exist on a site that sells nothing', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    expect((await browser.open('/suscripcion/')).status).toBe(404);
    const { browser: reader } = await aReader(accounts, {}, { site: 'ondamarea' });
    expect((await reader.open('/suscripcion/perfil/')).html).toContain(
      'Ahora mismo no tienes ninguna suscripción',
    );
    expect((await reader.call('POST', `${CALL}/checkout`, { offer: 'digital-mes' })).status).toBe(
      404,
    );
  });

  it('refuse forms of other origins', async () => {
    const { browser } = await aSubscriber();
    const evil = { origin: 'http://evil.example' };
    for (const form of [
      { form: 'clock', turn: 'refund' },
      { form: 'cancel', reason: 'price' },
    ])
      await browser.open('/suscripcion/perfil/', form, evil);
    expect(await stateOf(browser)).toBe('active');
    const other = await aReader(accounts);
    const payment = await startCheckout(other.browser);
    await other.browser.open(payment, { form: 'pay' }, evil);
    expect(await stateOf(other.browser)).toBeUndefined();
  });

  it('let nobody pay the checkout of another reader', async () => {
    const [ada, pau] = [await aReader(accounts), await aReader(accounts)];
    const payment = await startCheckout(ada.browser);
    expect((await pau.browser.open(payment, { form: 'pay' })).html).toContain(
      'Aquest pagament ja no està obert',
    );
    expect([await stateOf(ada.browser), await stateOf(pau.browser)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('answer 404 for an offer that is gone', async () => {
    const { browser } = await aReader(accounts);
    for (const offer of ['antic', 'cap', '', '%00', '../..'])
      expect((await browser.open(`/suscripcion/alta/?offer=${offer}`)).status).toBe(404);
  });
});

describe('the call for a checkout', () => {
  it('paid in two tabs makes one subscription', async () => {
    const { browser } = await aReader(accounts);
    const [one, other] = await Promise.all([startCheckout(browser), startCheckout(browser)]);
    expect(other).toBe(one);
    await Promise.all([browser.open(one, { form: 'pay' }), browser.open(other, { form: 'pay' })]);
    expect((await browser.call('GET', CALL)).json?.response?.['receipts']).toHaveLength(1);
    expect(
      (await browser.call('POST', `${CALL}/checkout`, { offer: 'digital-any' })).json,
    ).toMatchObject({
      httpCode: 409,
      code: 'ALREADY_SUBSCRIBED',
    });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/api/front/user/logout',
    'javascript:alert(1)',
  ])('does not lead back to %s', async (backUrl) => {
    const { browser } = await aReader(accounts);
    const payment = await startCheckout(browser, { offer: 'digital-mes', backUrl });
    const { html } = await browser.open(locationOf(await browser.open(payment, { form: 'pay' })));
    expect(html).toContain('Gràcies');
    expect(html).not.toContain('evil.example');
    expect(html).not.toContain('Torna on estaves');
  });

  it('refuses a wrong code, an unknown offer and the demonstration reader', async () => {
    const { browser } = await aReader(accounts);
    expect(
      (await browser.call('POST', `${CALL}/checkout`, { offer: 'digital-mes', code: 'mar' })).json,
    ).toMatchObject({
      code: 'INVALID_FIELD',
      fields: { code: 'unknown' },
    });
    expect(
      (await browser.open('/suscripcion/alta/?offer=digital-mes', { code: 'mar' })).html,
    ).toContain('Aquest codi no és vàlid');
    expect((await browser.call('POST', `${CALL}/checkout`, { offer: 'antic' })).status).toBe(404);
    expect((await browser.call('POST', `${CALL}/checkout`, {})).json).toMatchObject({
      code: 'REQUIRED_FIELD',
    });
    const demo = accounts.browser();
    await demo.call('POST', '/api/front/user/login', {
      email: DEMO.email,
      password: DEMO.password,
    });
    expect(
      (await demo.call('POST', `${CALL}/checkout`, { offer: 'digital-mes' })).json,
    ).toMatchObject({ code: 'DEMO_ACCOUNT' });
  });
});

describe('the deletion of an account', () => {
  it('ends its subscription at the provider', async () => {
    const { browser, registration, id } = await aSubscriber();
    const { subscriptions } = accounts.application.wiring.services.readers;
    const row = await subscriptions.find(id);
    await browser.call('POST', '/api/front/user/delete', { password: registration.password });
    await accounts.application.wiring.jobs.settled();
    expect((await subscriptions.simulation?.fetch(row?.providerId ?? ''))?.state).toBe('ended');
    expect(await subscriptions.find(id)).toBeUndefined();
  });
});

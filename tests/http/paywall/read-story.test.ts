import { beforeAll, describe, expect, it } from 'vitest';
import { readerSubscriptions } from '#server/platform/database/tables/subscription-schema.ts';
import type { SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import {
  giftLinks,
  paywallMeters,
  readers,
  roles,
} from '#server/platform/database/tables/reader-schema.ts';
import { eq } from 'drizzle-orm';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aMember, aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

let accounts: AccountsApplication;

/** Closed stories for the meter, besides the one of the fixture. */
const STORIES = Array.from({ length: 50 }, (_none, index) => `tancada-${index}`);

beforeAll(async () => {
  accounts = await startAccounts();
  const body = ['Obert', 'PAGAMENT-1', 'PAGAMENT-2'].map(paragraph);
  const ids = [...STORIES, 'registrada', 'lliure', 'retirada', 'embargada'];
  const closed = (id: string) => ({
    ...storyFields({
      id,
      taxon: 'elfar-politica',
      body,
      access: id === 'lliure' ? 'free' : id === 'registrada' ? 'registered' : 'subscriber',
    }),
    ...(id === 'retirada' ? { status: 'withdrawn' } : {}),
    ...(id === 'embargada' ? { embargoedUntil: '2999-01-01T00:00:00Z' } : {}),
  });
  // Two languages of one story.
  const version = {
    ...closed('tancada-0'),
    id: 'tancada-0-es',
    locale: 'es',
    storyId: 'tancada-0',
    slug: 'cerrada',
  };
  const submissions = [...ids.map(closed), version].map((document) => ({
    source: document.id,
    document,
  }));
  const { publisher } = accounts.application.wiring.services.publishing;
  for (let from = 0; from < submissions.length; from += 20)
    expect(
      await publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: submissions.slice(from, from + 20),
      }),
    ).toMatchObject({
      ok: true,
    });
  return () => accounts.close();
});

const read = (
  browser: ReaderBrowser,
  id: string,
  body: object = {},
  headers: Record<string, string> = {},
) => browser.call('POST', `/api/front/paywall/content/${id}/read`, body, headers);
const outcomeOf = async (browser: ReaderBrowser, id: string) => {
  const { json } = await read(browser, id);
  const { accessGranted, userCounter, conditionName, html } = json?.response ?? {};
  return [
    accessGranted,
    userCounter,
    conditionName,
    typeof html === 'string' && html.includes('PAGAMENT-2'),
  ];
};

describe('a visitor who reads closed stories', () => {
  // R3.43, R6.15
  it('gets the rest of three, each once, with the counter; then the wall', async () => {
    const browser = accounts.browser();
    const first = await read(browser, 'tancada-1');
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.json?.response).toMatchObject({
      accessGranted: true,
      userCounter: 1,
      userRfv: 1,
      conditionName: 'visites',
      messageIds: ['comptador'],
      messages: [{ id: 'comptador', numConsumedContent: 1, maxConsumedContent: 3 }],
      suppressed: null,
    });
    const html = String(first.json?.response?.['html']);
    expect(html).toContain('PAGAMENT-1');
    expect(html).not.toContain('Obert');
    expect(await outcomeOf(browser, 'tancada-1')).toEqual([true, 1, 'visites', true]);
    expect(await outcomeOf(browser, 'tancada-2')).toEqual([true, 2, 'visites', true]);
    expect(await outcomeOf(browser, 'registrada')).toEqual([true, 3, 'visites', true]);
    const wall = await read(browser, 'tancada-3');
    expect(wall.json?.response).toMatchObject({
      accessGranted: false,
      userCounter: 3,
      html: null,
      messageIds: ['registre'],
    });
    expect(wall.text).not.toContain('PAGAMENT');
    expect(await outcomeOf(browser, 'tancada-2')).toEqual([true, 3, 'visites', true]);
  });

  it('counts both languages of a story once, each in its own language', async () => {
    const browser = accounts.browser();
    await read(browser, 'tancada-0');
    const { json } = await read(browser, 'tancada-0-es');
    expect(json?.response).toMatchObject({
      userCounter: 1,
      messages: [{ principalText: 'Regístrate' }],
    });
  });

  it('never gets more than three in 200 parallel reads', async () => {
    const browser = accounts.browser();
    await read(browser, STORIES[0] ?? '');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_none, index) => outcomeOf(browser, STORIES[index % 50] ?? '')),
    );
    const granted = new Set(
      answers.flatMap(([isGranted], index) => (isGranted === true ? [index % 50] : [])),
    );
    expect(granted.size).toBe(3);
  });

  it('is a new visitor without the cookie, and none by a forged, foreign or replayed one', async () => {
    const browser = accounts.browser();
    for (const id of ['tancada-1', 'tancada-2']) await read(browser, id);
    const meter = browser.cookies.get('portada_meter') ?? '';
    await read(browser, 'tancada-3');
    browser.cookies.set('portada_meter', meter);
    expect(await outcomeOf(browser, 'tancada-4')).toEqual([false, 3, 'visites', false]);
    for (const forged of [
      `${meter}A`,
      meter.split('.').toReversed().join('.'),
      '%00',
      'x'.repeat(4000),
    ]) {
      const other = accounts.browser();
      other.cookies.set('portada_meter', forged);
      expect(await outcomeOf(other, 'tancada-4')).toEqual([true, 1, 'visites', true]);
      expect(other.cookies.get('portada_meter')).not.toBe(forged);
    }
  });

  // R3.43
  it('is not met by name in the database, and leaves no readable trace but the cookie of the story', async () => {
    const browser = accounts.browser();
    const { headers } = await read(browser, 'tancada-5');
    const rows = await accounts.application.wiring.database.orm.select().from(paywallMeters);
    const [id = ''] = (browser.cookies.get('portada_meter') ?? '').split('.');
    expect(JSON.stringify(rows)).not.toContain(id);
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.filter((cookie) => !/HttpOnly/.test(cookie))).toEqual([
      expect.stringMatching(
        /^portada_access=%7B%22accessGranted%22%3Atrue.*; Path=\/politica\/2026\/03\/01\/tancada-5\/; SameSite=Lax$/,
      ),
    ]);
  });

  it('meets the wall without a cookie once its network has too many new visitors', async () => {
    const address = '203.0.113.77';
    let answer: unknown[] = [];
    for (let visitor = 0; visitor <= 300; visitor += 1)
      answer = await outcomeOf(accounts.browser({ address }), 'tancada-6');
    expect(answer).toEqual([false, 0, 'visites', false]);
    const browser = accounts.browser();
    await read(browser, 'tancada-6');
    const known = accounts.browser({ address });
    known.cookies.set('portada_meter', browser.cookies.get('portada_meter') ?? '');
    expect(await outcomeOf(known, 'tancada-7')).toEqual([true, 2, 'visites', true]);
  });
});

describe('a reader with an account', () => {
  it('reads stories for registered readers without a count, and five others with the stories of the visitor', async () => {
    const { browser, id } = await aReader(accounts);
    const visitor = accounts.browser();
    for (const story of ['tancada-1', 'tancada-2']) await read(visitor, story);
    browser.cookies.set('portada_meter', visitor.cookies.get('portada_meter') ?? '');
    expect(await outcomeOf(browser, 'registrada')).toEqual([true, 0, 'registration', true]);
    expect(await outcomeOf(browser, 'tancada-2')).toEqual([true, 2, 'comptes', true]);
    for (const story of ['tancada-3', 'tancada-4', 'tancada-5']) await read(browser, story);
    expect(await outcomeOf(browser, 'tancada-6')).toEqual([false, 5, 'comptes', false]);
    // A browser without the cookie has the same account.
    browser.cookies.delete('portada_meter');
    expect(await outcomeOf(browser, 'tancada-6')).toEqual([false, 5, 'comptes', false]);
    const { json } = await browser.call('GET', '/api/front/user/export');
    expect(json?.['closedReads' as never] ?? json?.response?.['closedReads']).toMatchObject([
      { site: 'elfar' },
    ]);
    expect(id).not.toBe('');
  });

  it('reads everything with a subscription or a session on the desk, without a count, and until either ends', async () => {
    const { browser, id } = await aStaffMember(accounts);
    const { orm } = accounts.application.wiring.database;
    const { json } = await read(browser, 'tancada-8');
    expect(json?.response).toMatchObject({ conditionName: 'staff', userCounter: 0 });
    expect(JSON.stringify(json?.response?.['suppressed'])).toContain('no right to a preview');
    await orm.delete(roles).where(eq(roles.userId, id));
    await orm.update(readers).set({ type: '2' }).where(eq(readers.id, id));
    expect(await outcomeOf(browser, 'tancada-8')).toEqual([true, 0, 'subscription', true]);
    await orm.update(readers).set({ type: '1' }).where(eq(readers.id, id));
    expect(await outcomeOf(browser, 'tancada-8')).toEqual([true, 1, 'comptes', true]);
  });

  it('has no right from a role without a session on the desk, because its password alone opens that one', async () => {
    const { browser } = await aMember(accounts, 'editor');
    expect((await read(browser, 'tancada-8')).json?.response).toMatchObject({
      conditionName: 'comptes',
      suppressed: null,
    });
  });

  it('has no right from a role on another site', async () => {
    const { browser, id } = await aReader(accounts);
    await accounts.application.wiring.database.orm
      .insert(roles)
      .values({ userId: id, site: 'ondamarea', role: 'editor' });
    expect((await read(browser, 'tancada-9')).json?.response).toMatchObject({
      conditionName: 'comptes',
      suppressed: null,
    });
  });
});

describe('the call', () => {
  it.each([
    'lliure',
    'retirada',
    'embargada',
    'no-hi-es',
    'ondamarea-es-el-faro-se-enciende',
    'a'.repeat(300),
    '%20',
    '..%2f..',
    '%00',
  ])('has no answer for a story without a closed part that is shown: %s', async (id) => {
    const { status, text, headers } = await read(accounts.browser(), id);
    expect([400, 404]).toContain(status);
    expect([text.includes('PAGAMENT'), headers['set-cookie']]).toEqual([false, undefined]);
  });

  it('refuses other origins, other methods, and bodies of another form, and spends nothing', async () => {
    const browser = accounts.browser();
    for (const origin of ['https://other.example', 'null', 'http://ondamarea.localhost'])
      expect((await read(browser, 'tancada-1', {}, { origin })).status).toBe(403);
    expect((await browser.call('GET', '/api/front/paywall/content/tancada-1/read')).status).toBe(
      405,
    );
    for (const body of [{ gift: {} }, { gift: 'x'.repeat(500) }])
      expect((await read(browser, 'tancada-1', body)).status).toBe(400);
    expect((await read(browser, 'tancada-1', { gift: 'inventat' })).json?.response).toMatchObject({
      conditionName: 'visites',
      userCounter: 1,
    });
  });

  it('gives the rest of a story as it is published now', async () => {
    const browser = accounts.browser();
    const { publisher } = accounts.application.wiring.services.publishing;
    const publish = (text: string) => {
      const document = storyFields({
        id: 'corregida',
        taxon: 'elfar-politica',
        access: 'subscriber',
        body: ['Obert', text].map(paragraph),
      });
      return publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: [{ source: 'corregida', document }],
      });
    };
    await publish('PRIMERA');
    expect((await read(browser, 'corregida')).json?.response?.['html']).toContain('PRIMERA');
    await publish('SEGONA');
    expect((await read(browser, 'corregida')).json?.response?.['html']).toContain('SEGONA');
    expect((await read(browser, 'corregida')).json?.response?.['html']).not.toContain('PRIMERA');
  });
});

describe('a gift link', () => {
  const give = (browser: ReaderBrowser, id: string) =>
    browser.call('POST', `/api/front/paywall/content/${id}/gift`);

  it('is made by a subscriber, and opens its story to a visitor without a count', async () => {
    const { browser, id } = await aReader(accounts);
    expect((await give(browser, 'tancada-1')).status).toBe(403);
    await accounts.application.wiring.database.orm
      .update(readers)
      .set({ type: '2' })
      .where(eq(readers.id, id));
    const { json } = await give(browser, 'tancada-1');
    expect(json?.response).toMatchObject({ left: 4 });
    const url = new URL(String(json?.response?.['url']));
    expect(url.pathname).toBe('/politica/2026/03/01/tancada-1/');
    const gift = url.searchParams.get('regalo') ?? '';
    const visitor = accounts.browser();
    expect((await read(visitor, 'tancada-1', { gift })).json?.response).toMatchObject({
      accessGranted: true,
      conditionName: 'gift',
      userCounter: 0,
    });
    expect(visitor.cookies.has('portada_meter')).toBe(false);
    expect((await read(visitor, 'tancada-2', { gift })).json?.response).toMatchObject({
      conditionName: 'visites',
      userCounter: 1,
    });
    const { text } = await browser.call('GET', '/api/front/user/export');
    expect(text).toContain('"opened":1');
    expect(text).not.toContain(gift);
  });

  /** A subscriber by a row in a state, and the token of a link. */
  const giftOf = async (state: SubscriptionState, days = 20) => {
    const { orm } = accounts.application.wiring.database;
    const { browser, id } = await aReader(accounts);
    const end = new Date(Date.now() + days * 86_400_000);
    await orm.update(readers).set({ type: '2', otherType: '1' }).where(eq(readers.id, id));
    await orm.insert(readerSubscriptions).values({
      id: `s-${id}`,
      userId: id,
      site: 'elfar',
      offer: 'digital-mes',
      state: 'active',
      provider: 'simulation',
      currentPeriodEnd: end,
      graceUntil: end,
      locale: 'ca',
      checkedAt: new Date(),
    });
    const { json } = await give(browser, 'tancada-1');
    const become = (next: SubscriptionState, fields: object = {}) =>
      orm
        .update(readerSubscriptions)
        .set({ state: next, ...fields })
        .where(eq(readerSubscriptions.userId, id));
    await become(state);
    return {
      id,
      become,
      browser,
      gift: new URL(String(json?.response?.['url'])).searchParams.get('regalo') ?? '',
    };
  };
  const openedBy = async (gift: string, browser = accounts.browser()) => {
    const { json } = await read(browser, 'tancada-1', { gift });
    return json?.response?.['conditionName'];
  };
  const setOpened = (id: string, opened: number) =>
    accounts.application.wiring.database.orm
      .update(giftLinks)
      .set({ opened })
      .where(eq(giftLinks.userId, id));

  it.each(['refunded', 'ended', 'disputed', 'paused'] as const)(
    'opens nothing while the subscription of its giver is %s',
    async (state) => {
      const { gift, become } = await giftOf(state);
      expect(await openedBy(gift)).toBe('visites');
      await become('active');
      expect(await openedBy(gift)).toBe('gift');
    },
  );

  it('opens nothing from the instant on at which the time of its giver is over', async () => {
    const { gift, become } = await giftOf('active');
    const past = new Date(Date.now() - 1000);
    await become('ending', { currentPeriodEnd: past });
    expect(await openedBy(gift)).toBe('visites');
    await become('active', { graceUntil: past });
    expect(await openedBy(gift)).toBe('visites');
  });

  it('opens its story to few during a trial, and to more once it is paid', async () => {
    const { gift, become, id } = await giftOf('trialing');
    await setOpened(id, 9);
    expect([await openedBy(gift), await openedBy(gift)]).toEqual(['gift', 'visites']);
    await become('active');
    expect(await openedBy(gift)).toBe('gift');
  });

  it('is opened exactly as often as its limit says, also at the same time', async () => {
    const { gift, id } = await giftOf('active');
    await setOpened(id, 997);
    const { gifts } = accounts.application.wiring.services.readers;
    const { isValid } = gifts;
    const asked = Promise.withResolvers<void>();
    let count = 0;
    // All have asked before the first one counts.
    gifts.isValid = async (link) => {
      const answer = await isValid(link);
      if ((count += 1) === 8) asked.resolve();
      await asked.promise;
      return answer;
    };
    const opened = await Promise.all(Array.from({ length: 8 }, () => openedBy(gift)));
    gifts.isValid = isValid;
    expect(opened.filter((one) => one === 'gift')).toHaveLength(3);
    expect(opened.filter((one) => one === 'visites')).toHaveLength(5);
    const { text } = await (await giftOf('active')).browser.call('GET', '/api/front/user/export');
    expect(text).toContain('"opened":0');
  });

  it('without JavaScript opens its story to the last one too, and to nobody without a count', async () => {
    const { gift, id } = await giftOf('active');
    const [page, story] = ['/lectura/tancada-1/', '/politica/2026/03/01/tancada-1/'];
    await setOpened(id, 999);
    const last = accounts.browser();
    await last.open(page, {}, { referer: `http://elfar.localhost${story}?regalo=${gift}` });
    expect((await last.open(page)).html).toContain('PAGAMENT-2');
    await setOpened(id, 5);
    const forged = accounts.browser();
    forged.cookies.set('portada_link', `regalo=${gift}`);
    expect((await forged.open(page)).html).not.toContain('PAGAMENT-2');
  });

  it('is made by nobody whose subscription is paused', async () => {
    const { browser } = await giftOf('paused');
    expect((await give(browser, 'tancada-2')).status).toBe(403);
  });

  it('is made for no free story, by no visitor, and five times a month', async () => {
    expect((await give(accounts.browser(), 'tancada-1')).status).toBe(401);
    const { browser, id } = await aReader(accounts);
    await accounts.application.wiring.database.orm
      .update(readers)
      .set({ type: '2' })
      .where(eq(readers.id, id));
    expect((await give(browser, 'lliure')).status).toBe(404);
    for (let made = 0; made < 5; made += 1)
      expect((await give(browser, STORIES[made] ?? '')).status).toBe(200);
    expect((await give(browser, 'tancada-9')).json?.code).toBe('GIFTS_USED_UP');
  });
});

describe('a preview', () => {
  const preview = async (id: string) => {
    const authorization = `Bearer ${accounts.application.wiring.services.publishing.contentToken}`;
    const answer = await accounts
      .browser()
      .call('GET', `/api/content/${id}`, undefined, { authorization });
    const url: unknown = answer.json?.response?.['previewUrl'];
    return typeof url === 'string' ? new URL(url) : url;
  };

  it('opens its story to a visitor, without a count and without rows', async () => {
    const url = await preview('tancada-1');
    if (!(url instanceof URL)) throw new Error('There is no preview.');
    expect(url.pathname).toBe('/politica/2026/03/01/tancada-1/');
    const token = url.searchParams.get('previa') ?? '';
    const visitor = accounts.browser();
    expect((await read(visitor, 'tancada-1', { preview: token })).json?.response).toMatchObject({
      accessGranted: true,
      conditionName: 'preview',
      userCounter: 0,
    });
    expect(visitor.cookies.has('portada_meter')).toBe(false);
    for (const id of ['tancada-2', 'tancada-0-es'])
      expect(
        (await read(accounts.browser(), id, { preview: token })).json?.response,
      ).not.toMatchObject({ conditionName: 'preview' });
    for (const forged of [
      '',
      'x',
      token.replace(/^./, 'z'),
      `${token}x`,
      `${token.slice(0, -2)}AA`,
    ])
      expect(
        (await read(accounts.browser(), 'tancada-1', { preview: forged })).json?.response,
      ).not.toMatchObject({
        conditionName: 'preview',
      });
    expect((await read(visitor, 'tancada-1', { preview: 'x'.repeat(51) })).status).toBe(400);
  });

  it.each(['lliure', 'retirada', 'embargada'])('is not made of a story that is %s', async (id) => {
    expect(await preview(id)).toBeNull();
  });
});

describe('the page of one reader', () => {
  const PAGE = '/lectura/tancada-1/';

  it('counts by the form of the gate only, and shows the whole story afterwards', async () => {
    const browser = accounts.browser();
    const before = await browser.open(PAGE);
    expect([
      before.status,
      before.html.includes('PAGAMENT'),
      before.html.includes('data-closed'),
    ]).toEqual([200, false, true]);
    const posted = await browser.open(PAGE, {});
    expect([posted.status, posted.headers.location]).toEqual([303, `${PAGE}#resta`]);
    const { html, headers } = await browser.open(PAGE);
    expect(html).toContain('PAGAMENT-2');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(
      '<link rel="canonical" href="http://elfar.localhost/politica/2026/03/01/tancada-1/">',
    );
    expect(headers['cache-control']).toBe('no-store');
    for (let visit = 0; visit < 5; visit += 1) await browser.open('/lectura/tancada-2/');
    expect(await outcomeOf(browser, 'tancada-1')).toEqual([true, 1, 'visites', true]);
  });

  it('shows the wall of a spent allowance with its words, and without the form', async () => {
    const browser = accounts.browser();
    expect((await browser.open(PAGE)).html).toContain(`action="${PAGE}"`);
    for (const id of ['tancada-2', 'tancada-3', 'tancada-4']) await read(browser, id);
    await browser.open(PAGE, {});
    const { html } = await browser.open(PAGE);
    expect([html.includes('PAGAMENT'), html.includes('data-closed')]).toEqual([false, true]);
    expect(html).toContain('Has llegit els articles del mes');
    expect(html).toMatch(/href="\/acceso\/\?backUrl=[^"]*tancada-1[^"]*resta"/);
    expect(html).not.toContain(`action="${PAGE}"`);
  });

  it('is opened by the gift link or the preview of the page with the form, without a count', async () => {
    const { browser: giver, id } = await aReader(accounts);
    await accounts.application.wiring.database.orm
      .update(readers)
      .set({ type: '2' })
      .where(eq(readers.id, id));
    const { json } = await giver.call('POST', '/api/front/paywall/content/tancada-1/gift');
    const authorization = `Bearer ${accounts.application.wiring.services.publishing.contentToken}`;
    const own = await accounts
      .browser()
      .call('GET', '/api/content/tancada-1', undefined, { authorization });
    for (const link of [json?.response?.['url'], own.json?.response?.['previewUrl']]) {
      const browser = accounts.browser();
      const posted = await browser.open(PAGE, {}, { referer: String(link) });
      expect([posted.status, posted.headers.location]).toEqual([303, `${PAGE}#resta`]);
      expect(posted.headers['set-cookie']?.join()).toMatch(
        /portada_link=[^;]+; Path=\/lectura\/tancada-1\/; HttpOnly; SameSite=Lax/,
      );
      expect((await browser.open(PAGE)).html).toContain('PAGAMENT-2');
      expect(browser.cookies.has('portada_meter')).toBe(false);
      // The address opens nothing for others, and neither does the link from the page of another
      // story.
      expect((await accounts.browser().open(PAGE)).html).not.toContain('PAGAMENT');
      expect(
        (await accounts.browser().open(`${PAGE}${new URL(String(link)).search}`)).html,
      ).not.toContain('PAGAMENT');
      const elsewhere = accounts.browser();
      await elsewhere.open(PAGE, {}, { referer: String(link).replace('tancada-1', 'tancada-2') });
      expect(elsewhere.cookies.has('portada_meter')).toBe(true);
    }
    expect((await giver.call('GET', '/api/front/user/export')).text).toContain('"opened":1');
  });

  it('opens by the allowance for a link with a token of another form', async () => {
    for (const query of [
      `?previa=${'x'.repeat(51)}`,
      `?regalo=${'x'.repeat(201)}`,
      '?regalo=%00%0D%0ASet-Cookie:a&previa=;',
      '?regalo=inventat',
    ]) {
      const browser = accounts.browser();
      const posted = await browser.open(
        PAGE,
        {},
        { referer: `http://elfar.localhost/politica/2026/03/01/tancada-1/${query}` },
      );
      expect([
        posted.status,
        browser.cookies.has('portada_meter'),
        browser.cookies.has('a'),
      ]).toEqual([303, true, false]);
      expect((await browser.open(PAGE)).html).toContain('PAGAMENT-2');
    }
  });

  it('says that a network has too many new visitors', async () => {
    const address = '203.0.113.78';
    for (let visitor = 0; visitor < 300; visitor += 1)
      await outcomeOf(accounts.browser({ address }), 'tancada-6');
    const { status, html } = await accounts.browser({ address }).open(PAGE, {});
    expect([status, html.includes('PAGAMENT')]).toEqual([429, false]);
    expect(html).toContain('Hi ha hagut massa intents seguits.');
  });

  it('refuses a form of another site, and is missing for a free story', async () => {
    const browser = accounts.browser();
    const referer = 'https://other.example/politica/2026/03/01/tancada-1/?regalo=abc';
    const posted = await browser.open(PAGE, {}, { origin: 'https://other.example', referer });
    expect(posted.headers['set-cookie']?.join() ?? '').not.toContain('portada_link');
    expect((await browser.open(PAGE)).html).not.toContain('PAGAMENT');
    expect((await browser.open('/lectura/lliure/')).status).toBe(404);
  });
});

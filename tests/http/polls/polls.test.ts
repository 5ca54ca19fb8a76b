import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, it } from 'vitest';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

let accounts: AccountsApplication;

const OPTIONS = [
  { id: 'si', text: 'Sí', votes: 7 },
  { id: 'no', text: 'No' },
  { id: 'potser', text: 'Potser' },
];

/** A poll as a document. Without an end it is open. */
const poll = (id: string, more: object = {}) => ({
  ...storyFields({ id, taxon: 'elfar-politica' }),
  type: 'poll',
  slug: id,
  question: 'Cal obrir el port?',
  options: OPTIONS,
  startsAt: '2026-01-01T00:00:00Z',
  ...more,
});

beforeAll(async () => {
  accounts = await startAccounts();
  const documents = [
    poll('oberta'),
    poll('oberta-es', { storyId: 'oberta', locale: 'es' }),
    poll('multiple', { maxChoices: 2 }),
    poll('oculta', { isResultHidden: true }),
    poll('futura', { startsAt: '2999-01-01T00:00:00Z' }),
    poll('acabada', { endsAt: '2026-02-01T00:00:00Z' }),
    poll('retirada', { status: 'withdrawn' }),
  ];
  const submissions = documents.map((document) => ({ source: document.id, document }));
  const { publisher } = accounts.application.wiring.services.publishing;
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
  return () => accounts.close();
});

const vote = (
  browser: ReaderBrowser,
  id: string,
  options: unknown = ['si'],
  more: object = {},
  headers: Record<string, string> = {},
) => browser.call('POST', `/api/front/polls/${id}/vote`, { options, ...more }, headers);
const own = (browser: ReaderBrowser, id: string) =>
  browser.call('GET', `/api/front/polls/${id}/own-vote`);
const reader = async () => (await aReader(accounts)).browser;

/** Texts of a part without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('a reader who votes', () => {
  // R1.18
  it('is counted once, in all languages of the poll', async () => {
    const browser = await reader();
    expect((await own(browser, 'oberta')).json?.response).toEqual({
      options: null,
      results: '/api/front/polls/oberta/results/',
    });
    const first = await vote(browser, 'oberta');
    expect(first.json?.response).toEqual({
      options: ['si'],
      results: '/api/front/polls/oberta/results/',
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await vote(browser, 'oberta', ['no'])).json).toMatchObject({
      httpCode: 409,
      code: 'ALREADY_VOTED',
    });
    expect((await vote(browser, 'oberta-es', ['no'])).json).toMatchObject({
      code: 'ALREADY_VOTED',
    });
    expect((await own(browser, 'oberta-es')).json?.response?.['options']).toEqual(['si']);
  });

  it('finds the vote in the profile, with the options in the language of the page', async () => {
    const browser = await reader();
    await vote(browser, 'oberta', ['si']);
    const { json } = await browser.call('GET', '/api/front/user/activity/polls');
    expect(json?.response).toMatchObject({
      entries: [
        {
          kind: 'polls',
          id: 'oberta',
          about: { href: expect.stringContaining('/oberta/'), lang: 'ca' },
          options: ['Sí'],
        },
      ],
      next: null,
    });
    expect(wordsOf((await browser.open('/perfil/comentarios/?view=plain')).html)).toMatch(
      /Votacions en què has participat.*Sí/,
    );
  });

  it('is counted once when it sends the vote 20 times at once', async () => {
    const browser = await reader();
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await vote(browser, 'multiple', ['si', 'no'])).status,
      ),
    );
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('sees the vote in the result, with the votes from elsewhere, a second later at most', async () => {
    const browser = await reader();
    await vote(browser, 'oberta', ['potser']);
    await expect
      .poll(async () => wordsOf((await browser.open('/api/front/polls/oberta/results/')).html), {
        timeout: 10_000,
      })
      .toMatch(/Potser [\d]+ % · [1-9]/);
    const { html: text, headers } = await browser.open('/api/front/polls/oberta/results/');
    expect(wordsOf(text)).toMatch(/Sí \d+ % · [7-9] vots/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  // R8.26, R8.27
  it.each([
    ['before it begins', 'futura', ['si'], 'POLL_NOT_STARTED'],
    ['after its end', 'acabada', ['si'], 'POLL_ENDED'],
    ['with no option', 'oberta', [], 'REQUIRED_FIELD'],
    ['with an unknown option', 'oberta', ['abc'], 'INVALID_FIELD'],
    ['with two options where one is allowed', 'oberta', ['si', 'no'], 'INVALID_FIELD'],
    [
      'with three options where two are allowed',
      'multiple',
      ['si', 'no', 'potser'],
      'INVALID_FIELD',
    ],
    ['with the same option twice', 'multiple', ['si', 'si'], 'INVALID_FIELD'],
    ['with a text', 'oberta', 'si', 'INVALID_FIELDS'],
    [
      'with 21 options',
      'multiple',
      Array.from({ length: 21 }, (_none, index) => `o${index}`),
      'INVALID_FIELDS',
    ],
    ['in a withdrawn poll', 'retirada', ['si'], 'NOT_FOUND'],
    ['in a story that is no poll', 'elfar-ca-el-port-obre', ['si'], 'NOT_FOUND'],
    ['in an unknown poll', 'cap', ['si'], 'NOT_FOUND'],
  ])('is refused %s', async (_name, id, options, code) => {
    expect((await vote(await reader(), id, options)).json).toMatchObject({ code });
  });

  it('is refused from the page of another site', async () => {
    expect(
      (await vote(await reader(), 'oberta', ['si'], {}, { origin: 'https://altre.example' })).json,
    ).toMatchObject({
      code: 'FOREIGN_ORIGIN',
    });
  });
});

describe('a visitor', () => {
  // R6.5
  it('is asked to log in where the site wants accounts', async () => {
    expect((await vote(accounts.browser(), 'oberta')).json).toMatchObject({
      httpCode: 401,
      code: 'NOT_SIGNED_IN',
    });
    expect((await accounts.browser().call('GET', '/api/front/polls/oberta/challenge')).status).toBe(
      404,
    );
  });
});

describe('a hidden result', () => {
  it('has a path that only voters learn', async () => {
    const browser = await reader();
    expect((await own(browser, 'oculta')).json?.response).toEqual({ options: null, results: null });
    expect((await browser.open('/api/front/polls/oculta/results/')).status).toBe(404);
    expect((await browser.open(`/api/front/polls/oculta/results/${'A'.repeat(22)}/`)).status).toBe(
      404,
    );
    const results = String((await vote(browser, 'oculta')).json?.response?.['results']);
    expect(results).toMatch(/^\/api\/front\/polls\/oculta\/results\/[\w-]{22}\/$/);
    expect((await accounts.browser().open(results)).status).toBe(200);
    expect((await own(browser, 'oculta')).json?.response).toEqual({ options: ['si'], results });
    const path = new URL(results, 'http://x').pathname.replace('oculta', 'oberta');
    expect((await browser.open(path)).status).toBe(404);
  });

  it('is not in the page of a reader who has not voted', async () => {
    const page = await (await reader()).open('/votar/oculta/');
    expect(page.html).not.toContain('class="poll-result"');
    expect(wordsOf(page.html)).toContain('Els resultats es mostren després de votar');
  });
});

describe('the page of one reader', () => {
  const post = (browser: ReaderBrowser, id: string, body: string) =>
    browser.open(`/votar/${id}/`, [...new URLSearchParams(body)]);

  it('takes the form without JavaScript, and then shows the vote and the result', async () => {
    const browser = await reader();
    const form = await browser.open('/votar/oberta/');
    expect(form.headers['cache-control']).toBe('no-store');
    expect(form.html).toContain('name="option"');
    const posted = await post(browser, 'oberta', 'option=no');
    expect([posted.status, posted.headers['location']]).toEqual([
      303,
      '/votar/oberta/?alert=voted',
    ]);
    const page = await browser.open('/votar/oberta/?alert=voted');
    expect(wordsOf(page.html)).toContain('Gràcies pel teu vot. El teu vot: No.');
    expect(wordsOf(page.html)).not.toContain('una vegada');
    expect(page.html).toContain('class="poll-result"');
    expect(page.html).not.toContain('name="option"');
  });

  // R8.22
  it('refuses a second vote, and thanks nobody who comes back later or has not voted', async () => {
    const browser = await reader();
    await post(browser, 'oberta', 'option=no');
    const again = await post(browser, 'oberta', 'option=si');
    expect(again.status).toBe(409);
    expect(wordsOf(again.html)).toContain('Només es pot votar una vegada en aquesta votació.');
    const later = wordsOf((await browser.open('/votar/oberta/')).html);
    expect(later).toContain('El teu vot: No.');
    expect(later).not.toContain('una vegada');
    expect(later).not.toContain('Gràcies');
    const other = await (await reader()).open('/votar/oberta/?alert=voted');
    expect(wordsOf(other.html)).not.toContain('Gràcies');
  });

  // R8.26, R8.27
  it('says why a vote was not counted', async () => {
    const browser = await reader();
    const nothing = await post(browser, 'oberta', '');
    expect(wordsOf(nothing.html)).toContain('Tria una opció abans de votar');
    const late = await post(browser, 'acabada', 'option=si');
    expect(late.status).toBe(409);
    expect(wordsOf(late.html)).toContain('La votació ja ha acabat');
    const early = await post(browser, 'futura', 'option=si');
    expect(wordsOf(early.html)).toContain('La votació encara no ha començat');
  });

  it('leads a visitor to the login and back', async () => {
    const browser = accounts.browser();
    expect((await post(browser, 'oberta', 'option=si')).headers['location']).toBe('/votar/oberta/');
    expect((await browser.open('/votar/oberta/')).html).toContain('backUrl=%2Fvotar%2Foberta%2F');
  });

  it('is a 404 for a story that is no poll', async () => {
    expect((await accounts.browser().open('/votar/elfar-ca-el-port-obre/')).status).toBe(404);
  });
});

describe('the page of a poll', () => {
  it('has the form while it is open, and the final result once it is over', async () => {
    const paths = accounts.application.wiring.services.content;
    const find = async (id: string) => new URL(String(await paths.findStoryUrl(id))).pathname;
    const open = await accounts.browser().open(await find('oberta'));
    expect(open.html).toContain('action="/votar/oberta/"');
    expect(open.html).not.toContain('class="poll-result"');
    const over = await accounts.browser().open(await find('acabada'));
    expect(over.html).not.toContain('name="option"');
    expect(wordsOf(over.html)).toContain('7 vots');
  });
});

describe('a visitor where the site needs no account', () => {
  let open: AccountsApplication;
  beforeAll(async () => {
    open = await startAccounts({ siteFields: { elfar: 'polls: { isAnonymousAllowed: true }' } });
    const submissions = [
      poll('oberta'),
      poll('oberta-es', { storyId: 'oberta', locale: 'es' }),
      poll('segona'),
    ].map((document) => ({
      source: document.id,
      document,
    }));
    await open.application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions,
    });
    return () => open.close();
  });

  const proofFor = async (browser: ReaderBrowser, id: string) => {
    const challenge = (await browser.call('GET', `/api/front/polls/${id}/challenge`)).json
      ?.response?.['challenge'] as never;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };

  it('votes once with a proof of work for this poll', async () => {
    const browser = open.browser();
    expect((await vote(browser, 'oberta')).json).toMatchObject({ code: 'INVALID_FIELD' });
    const proof = await proofFor(browser, 'oberta');
    expect((await vote(browser, 'oberta', ['si'], { proof })).status).toBe(200);
    expect(
      (await vote(browser, 'oberta', ['no'], { proof: await proofFor(browser, 'oberta') })).json,
    ).toMatchObject({
      code: 'ALREADY_VOTED',
    });
    expect((await own(browser, 'oberta')).json?.response?.['options']).toEqual(['si']);
  });

  it.each([
    [
      '',
      'oberta',
      'Aquí vota qui vol, sense compte: el resultat no és una enquesta amb valor estadístic.',
      'Per votar sense compte cal que el navegador tingui JavaScript activat. Amb un compte pots votar igualment.',
    ],
    [
      '/es',
      'oberta-es',
      'Aquí vota quien quiere, sin cuenta: el resultado no es una encuesta con valor estadístico.',
      'Para votar sin cuenta, el navegador debe tener JavaScript activado. Con una cuenta puedes votar igualmente.',
    ],
  ])(
    'reads that the poll is no survey, and is led to the login without JavaScript, in the edition "%s"',
    async (prefix, id, note, refusal) => {
      const { pathname } = new URL(
        String(await open.application.wiring.services.content.findStoryUrl(id)),
      );
      expect((await open.browser().open(pathname)).html).toMatch(
        new RegExp(`<p class="note[^>]*>${note}</p>`),
      );
      const path = `${prefix}/votar/${id}/`;
      expect((await open.browser().open(path)).html).not.toContain(`${prefix}/registro/?`);
      const { status, html } = await open.browser().open(path, { option: 'si' });
      expect(status).toBe(400);
      const said = html.slice(html.indexOf('role="alert"'), html.indexOf('<form'));
      expect(wordsOf(said)).toContain(refusal);
      for (const way of ['acceso', 'registro'])
        expect(said).toContain(
          `href="${prefix}/${way}/?${new URLSearchParams({ backUrl: path })}"`,
        );
    },
  );

  it('is refused with a proof that was used, that is of another poll, or that was invented', async () => {
    const browser = open.browser();
    const proof = await proofFor(browser, 'oberta');
    expect((await vote(browser, 'segona', ['si'], { proof })).json).toMatchObject({
      code: 'INVALID_FIELD',
    });
    expect((await vote(browser, 'oberta', ['si'], { proof })).status).toBe(200);
    for (const used of [proof, 'abc', ''])
      expect((await vote(open.browser(), 'oberta', ['si'], { proof: used })).json).toMatchObject({
        code: 'INVALID_FIELD',
      });
  });

  it('is a new one with a forged id, which needs a proof again', async () => {
    const browser = open.browser();
    const forged = { cookie: `portada_voter=${'A'.repeat(22)}.${'A'.repeat(22)}` };
    expect((await vote(browser, 'oberta', ['si'], {}, forged)).json).toMatchObject({
      code: 'INVALID_FIELD',
    });
  });
});

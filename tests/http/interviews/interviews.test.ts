import { beforeAll, describe, expect, it } from 'vitest';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { anInterview } from '#tests/support/interviews/interview-story.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { picture } from '#tests/support/media/sample-files.ts';
import { uploadFile } from '#tests/support/uploads/uploaded-file.ts';

let accounts: AccountsApplication;
let editor: ReaderBrowser;

const OPEN = {
  id: 'oberta',
  storyId: 'oberta',
  slug: 'oberta',
  taxon: 'elfar-politica',
  answers: [
    {
      question: 'Què es veu des de dalt?',
      askedBy: 'Saida',
      answer: [{ type: 'paragraph' as const, html: 'La boira.' }],
      at: '2026-03-01T12:00:00Z',
    },
  ],
};
const interview = (fields: object = {}) => anInterview({ ...OPEN, ...fields });

beforeAll(async () => {
  accounts = await startAccounts();
  const documents = [
    interview(),
    interview({ id: 'oberta-es', slug: 'oberta-es', locale: 'es' }),
    interview({
      id: 'tancada',
      storyId: 'tancada',
      slug: 'tancada',
      endsAt: '2026-02-01T00:00:00Z',
    }),
    interview({
      id: 'futura',
      storyId: 'futura',
      slug: 'futura',
      startsAt: '2998-01-01T00:00:00Z',
    }),
    interview({
      id: 'amb-fitxers',
      storyId: 'amb-fitxers',
      slug: 'amb-fitxers',
      questions: { most: 3, hours: 24, files: true },
    }),
    interview({ id: 'retirada', storyId: 'retirada', slug: 'retirada', status: 'withdrawn' }),
  ];
  const submissions = documents.map((document) => ({ source: document.id, document }));
  const { publisher } = accounts.application.wiring.services.publishing;
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
  const { browser, password, code } = await aStaffMember(accounts);
  editor = browser;
  await editor.call('POST', '/api/front/user/desk', { password, code: await code() });
  return () => accounts.close();
});

const reader = async () => (await aReader(accounts)).browser;
const ask = (browser: ReaderBrowser, text: unknown, id = 'oberta', more: object = {}) =>
  browser.call('POST', `/api/front/interviews/${id}/questions`, { text, ...more });
const asked = async (browser: ReaderBrowser, text: string) =>
  String((await ask(browser, text)).json?.response?.['id']);
const own = (browser: ReaderBrowser, id = 'oberta') =>
  browser.call('GET', `/api/front/interviews/${id}/own`);
const vote = (browser: ReaderBrowser, question: string, method = 'POST', id = 'oberta') =>
  browser.call(method, `/api/front/interviews/${id}/questions/${question}/vote`);
const ROOM = '/api/desk/interviews/oberta/questions';
const lineOf = async (id: string) => {
  for (const state of ['waiting', 'shown', 'answered', 'rejected']) {
    const { json } = await editor.call('GET', `${ROOM}?state=${state}`);
    const found = Object(json?.response).questions.find((one: { id: string }) => one.id === id);
    if (found) return found as { version: number; state: string; asked: Record<string, unknown> };
  }
  throw new Error('no question');
};
const decide = async (id: string, state: string, more: object = {}) =>
  editor.call('PUT', `${ROOM}/${id}`, { version: (await lineOf(id)).version, state, ...more });
const answer = async (id: string, text: string) =>
  editor.call('PUT', `${ROOM}/${id}/answer`, { version: (await lineOf(id)).version, text });
const part = (order: string, id = 'oberta') =>
  accounts.browser().open(`/api/front/interviews/${id}/questions/${order}/`);
const pathOf = async (id: string) =>
  new URL(String(await accounts.application.wiring.services.content.findStoryUrl(id))).pathname;
const since = async (sequence: number, id = 'oberta') =>
  (await accounts.browser().open(`/api/front/live/${id}/since/${sequence}/`)).html;

describe('a question', () => {
  // R6.19, R8.25
  it('waits for an editor, and is refused beyond the limit of the story', async () => {
    const browser = await reader();
    const first = await ask(browser, ' Quan   tornarà el llum? ');
    expect(first.json?.response).toMatchObject({ state: 'waiting', text: 'Quan tornarà el llum?' });
    expect(first.headers['cache-control']).toBe('no-store');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_none, at) => ask(browser, `P ${at}`)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, json } of all)
      if (status !== 200)
        expect(json).toEqual({ httpCode: 409, code: 'INTERVIEW_QUESTIONS_REACHED' });
    expect((await own(browser, 'oberta-es')).json?.response).toMatchObject({ left: 0, votes: [] });
    expect((await part('new')).html).not.toContain('tornarà el llum');
  });

  // R6.6
  it('needs a session', async () => {
    expect((await ask(accounts.browser(), 'Hola?')).json).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await own(accounts.browser())).status).toBe(401);
  });

  it.each([
    ['tancada', 'INTERVIEW_ENDED'],
    ['futura', 'INTERVIEW_NOT_STARTED'],
    ['retirada', 'NOT_FOUND'],
    ['cap', 'NOT_FOUND'],
    ['%00', undefined],
  ])('is refused in the interview «%s»', async (id, code) => {
    const { status, json } = await ask(await reader(), 'Hola?', id);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (code !== undefined) expect(json?.code).toBe(code);
  });

  it.each([
    ['nothing', ''],
    ['spaces and invisible characters', ' \u200B\n '],
    ['a list', ['a']],
    ['an object', { $ne: '' }],
    ['null', null],
    ['301 characters', 'à'.repeat(301)],
    ['15 KB', 'x'.repeat(15_000)],
    ['1 MB', 'x'.repeat(1_000_000)],
  ])('is refused with %s as its text', async (_name, text) => {
    const browser = await reader();
    const { status } = await ask(browser, text);
    expect([400, 413]).toContain(status);
    expect((await own(browser)).json?.response).toMatchObject({ questions: [], left: 3 });
  });

  it('takes 300 characters as readers see them, and ignores unknown fields', async () => {
    const browser = await reader();
    const family = '👨‍👩‍👧‍👦'.repeat(300);
    expect((await ask(browser, family.slice(0, 11 * 200))).status).toBe(200);
    const more = { state: 'shown', votes: 99, id: 'x', userId: 'x' };
    const { json } = await ask(browser, 'à'.repeat(300), 'oberta', more);
    expect(json?.response).toMatchObject({ state: 'waiting', votes: 0 });
  });

  it('has no file where the story takes none, or that is not ready', async () => {
    const browser = await reader();
    const files = ['01234567-89ab-4def-8123-456789abcdef'];
    expect((await ask(browser, 'Amb foto', 'oberta', { files })).json).toMatchObject({
      code: 'INVALID_FIELD',
    });
  });

  it('comes from a page of the site only', async () => {
    const browser = await reader();
    const foreign = await browser.call(
      'POST',
      '/api/front/interviews/oberta/questions',
      { text: 'Hola?' },
      { origin: 'https://elsewhere.example' },
    );
    expect(foreign.json).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });
});

describe('a vote', () => {
  it('counts once, is shown in the list, and is taken back', async () => {
    const id = await asked(await reader(), 'Hi ha fantasmes?');
    await decide(id, 'shown');
    const browser = await reader();
    const all = await Promise.all(Array.from({ length: 10 }, () => vote(browser, id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await vote(browser, id)).json).toMatchObject({ httpCode: 409, code: 'VOTE_ONCE' });
    expect((await own(browser)).json?.response?.['votes']).toEqual([id]);
    await expect
      .poll(async () => (await part('votes')).html)
      .toMatch(/<span class="number"[^>]*>1<\/span>/);
    expect((await vote(browser, id, 'DELETE')).json?.response).toEqual({ votes: 0 });
    expect((await vote(browser, id, 'DELETE')).json?.response).toEqual({ votes: 0 });
  });

  it('is refused for a hidden question, an own one, another interview, and a wrong id', async () => {
    const browser = await reader();
    const id = await asked(browser, 'I els gavians?');
    expect((await vote(await reader(), id)).status).toBe(404);
    await decide(id, 'shown');
    expect((await vote(browser, id)).json).toMatchObject({ code: 'FORBIDDEN' });
    expect((await vote(await reader(), id, 'POST', 'tancada')).status).toBe(404);
    for (const wrong of ['x', '..%2f', '00000000-0000-7000-8000-00000000000g', "'--"])
      expect([400, 404]).toContain((await vote(browser, wrong)).status);
    expect((await vote(accounts.browser(), id)).status).toBe(401);
  });
});

describe('the list of questions', () => {
  it('is a part for each order, and nothing for an invented place or a closed interview', async () => {
    const id = await asked(await reader(), 'Quants graons té?');
    await decide(id, 'shown');
    for (const order of ['votes', 'new', 'few'])
      expect((await part(order)).html).toContain('Quants graons té?');
    expect((await part('new', 'oberta-es')).html).toContain('lang="ca"');
    expect((await part('names')).status).toBe(404);
    expect((await part('votes', 'tancada')).status).toBe(404);
    expect((await part('votes', 'retirada')).status).toBe(404);
    const forged = '00000000-0000-7000-8000-000000000000';
    expect((await part(`votes/desde/${forged}`)).status).toBe(404);
  });

  it('goes on after its twentieth question', async () => {
    const { orm } = accounts.application.wiring.database;
    await orm.insert(interviewQuestions).values(
      Array.from({ length: 45 }, (_none, at) => ({
        site: 'elfar',
        interview: 'oberta',
        locale: 'ca',
        askedBy: '',
        text: `Farcida ${at}.`,
        reasons: [],
        state: 'shown' as const,
        shownAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
        votes: 100 + (at % 3),
      })),
    );
    const id = await asked(await reader(), 'L’última?');
    await decide(id, 'shown');
    await expect.poll(async () => (await part('new')).html).toContain('L’última?');
    for (const order of ['votes', 'new', 'few']) {
      const seen: string[] = [];
      for (
        let path: string | undefined = `/api/front/interviews/oberta/questions/${order}/`;
        path;
      ) {
        const { html } = await accounts.browser().open(path);
        seen.push(...[...html.matchAll(/<li data-id="([^"]+)"/g)].map(([, one]) => one ?? ''));
        path = /rel="next nofollow"[^>]* data-part="([^"]+)"/.exec(html)?.[1];
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(46);
    }
  });
});

describe('the desk', () => {
  it('answers a question, which enters the page and the part that readers follow', async () => {
    const id = await asked(await reader(), 'Quan obriu al públic?');
    const before = Number(/data-sequence="(\d+)"/.exec(await since(0))?.[1]);
    const preview = await editor.call('POST', `${ROOM}/${id}/preview`, { text: 'Al **maig**.' });
    expect(String(preview.json?.response?.['html'])).toMatch(/Quan obriu.*<strong>maig<\/strong>/s);
    expect(await since(0)).not.toContain('maig');
    expect((await answer(id, 'Al **maig**.')).json?.response).toMatchObject({ state: 'answered' });
    await expect.poll(() => since(0)).toContain('<strong>maig</strong>');
    const delta = await since(0);
    expect(Number(/data-sequence="(\d+)"/.exec(delta)?.[1])).toBe(before + 1);
    expect(delta).toContain(`id="${id}"`);
    const page = await pathOf('oberta');
    await expect
      .poll(async () => (await accounts.browser().open(page)).html, { timeout: 5000 })
      .toContain('<strong>maig</strong>');
    const { html } = await accounts.browser().open(page);
    expect(html.indexOf('Quan obriu')).toBeLessThan(html.indexOf('Què es veu des de dalt?'));
    expect((await answer(id, 'A l’**abril**.')).status).toBe(200);
    const { version } = await lineOf(id);
    expect((await editor.call('DELETE', `${ROOM}/${id}/answer?version=${version}`)).status).toBe(
      200,
    );
    await expect.poll(() => since(0)).toContain(`data-removed="${id}"`);
    expect(await since(0)).not.toContain('<strong>');
    expect((await lineOf(id)).asked['answer']).toContain('<strong>abril</strong>');
  });

  it('tells the readers of a rejected question why', async () => {
    const browser = await reader();
    const id = await asked(browser, 'Fareu descomptes?');
    expect((await decide(id, 'rejected', { note: 'Ja s’ha contestat.' })).status).toBe(200);
    expect((await own(browser)).json?.response).toMatchObject({
      questions: [{ id, state: 'rejected', note: 'Ja s’ha contestat.' }],
    });
  });

  it.each([
    ['an unknown state', { version: 1, state: 'answered' }],
    ['no version', { state: 'shown' }],
    ['a version that is text', { version: '1', state: 'shown' }],
    ['a long note', { version: 1, state: 'rejected', note: 'x'.repeat(501) }],
    ['an unknown field', { version: 1, state: 'shown', votes: 9 }],
  ])('refuses a decision with %s', async (_name, body) => {
    const id = await asked(await reader(), 'Quin vent fa?');
    expect((await editor.call('PUT', `${ROOM}/${id}`, body)).status).toBe(400);
  });

  it.each([
    ['nothing', ' '],
    ['a form', '<form action="/x"><input></form>'],
    ['a picture that the archive does not have', '![foto](cap-imatge)'],
    ['11,000 characters', 'x'.repeat(11_000)],
  ])('refuses %s as an answer', async (_name, text) => {
    const id = await asked(await reader(), 'Quin vent fa?');
    const { status } = await answer(id, text);
    expect(status).toBe(400);
    expect((await lineOf(id)).state).toBe('waiting');
  });

  it('refuses a change of a version that somebody else has changed', async () => {
    const id = await asked(await reader(), 'Plourà?');
    const { version } = await lineOf(id);
    await decide(id, 'shown');
    const late = await editor.call('PUT', `${ROOM}/${id}/answer`, { version, text: 'Sí.' });
    expect(late.json).toMatchObject({ code: 'OUTDATED_VERSION' });
    const wrong = await editor.call('PUT', `/api/desk/interviews/tancada/questions/${id}`, {
      version: version + 1,
      state: 'rejected',
    });
    expect(wrong.status).toBe(404);
  });
});

describe('the page of one reader', () => {
  // R2.38, R2.105
  it('asks and votes without JavaScript', async () => {
    const other = await asked(await reader(), 'Hi viu algú?');
    await decide(other, 'shown');
    const browser = await reader();
    const path = '/preguntar/oberta/';
    const sent = await browser.open(path, { text: 'Es pot pujar amb gos?' });
    expect(sent.status).toBe(303);
    const after = await browser.open(String(sent.headers.location));
    expect(after.html).toContain('Hem rebut la teva pregunta. Gràcies!');
    expect(after.html).toMatch(/Es pot pujar amb gos\?.*Pendent de revisió/s);
    const voted = await browser.open(`${path}?orden=new`, { vote: other });
    expect(voted.status).toBe(303);
    const list = await browser.open(String(voted.headers.location));
    expect(list.html).toMatch(new RegExp(`name="unvote" value="${other}" aria-pressed="true"`));
    const empty = await browser.open(path, { text: ' ' });
    expect(empty.status).toBe(400);
    expect(empty.html).toContain('role="alert"');
  });

  // R6.6
  it('keeps a visitor’s text and leads to the login', async () => {
    const { status, html } = await accounts
      .browser()
      .open('/preguntar/oberta/', { text: 'Qui ets?' });
    expect(status).toBe(401);
    expect(html).toMatch(/<textarea[^>]*>Qui ets\?<\/textarea>/);
    expect(html).toContain('/acceso/?backUrl=%2Fpreguntar%2Foberta%2F');
  });

  it('is missing for another story and without such an interview', async () => {
    expect((await accounts.browser().open('/preguntar/retirada/')).status).toBe(404);
    expect((await accounts.browser().open('/preguntar/cap/')).status).toBe(404);
    const closed = await (await reader()).open('/preguntar/tancada/', { text: 'Hola?' });
    expect(closed.status).toBe(409);
    expect(closed.html).toContain('L’entrevista s’ha acabat i ja no admet preguntes.');
  });
});

describe('the page of an interview', () => {
  it('has no scripts of participation once it is over, and structured data of its questions', async () => {
    const open = (await accounts.browser().open(await pathOf('oberta'))).html;
    expect(open).toContain('data-questions="/api/front/interviews/oberta/questions/votes/"');
    expect(open).toContain('data-live="oberta"');
    const { html } = await accounts.browser().open(await pathOf('tancada'));
    for (const mark of ['data-questions', 'data-live', 'QuestionTools', 'data-write="interview'])
      expect(html).not.toContain(mark);
    expect(html).toContain('"@type":"QAPage"');
    expect(html).toContain('Què es veu des de dalt?');
  });
});

// R5.40
describe('files with a question', () => {
  const upload = async (browser: ReaderBrowser, purpose: 'interview' | 'contribution') =>
    uploadFile(accounts.url, browser, {
      purpose,
      kind: 'image',
      bytes: await picture('jpeg', { width: 700, height: 500 }),
    });

  it('are read on the desk as attachments, and by nobody else', async () => {
    const browser = await reader();
    const file = await upload(browser, 'interview');
    const sent = await ask(browser, 'Què és això?', 'amb-fitxers', { files: [file] });
    expect(sent.status).toBe(200);
    const id = String(sent.json?.response?.['id']);
    const path = `/api/desk/interviews/amb-fitxers/questions/${id}/files/${file}`;
    const read = await editor.call('GET', path);
    expect([
      read.status,
      read.headers['content-disposition'],
      read.headers['content-security-policy'],
    ]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="reader-\w{8}\.jpg"$/),
      "sandbox; default-src 'none'",
    ]);
    expect((await browser.call('GET', path)).status).toBe(401);
    const other = path.replace('amb-fitxers', 'oberta');
    expect((await editor.call('GET', other)).status).toBe(404);
  });

  it('are taken once, of their sender, for interviews that ask for them', async () => {
    const [browser, other] = [await reader(), await reader()];
    const file = await upload(browser, 'interview');
    const refused = { status: 400, json: { code: 'INVALID_FIELD' } };
    const send = (by: ReaderBrowser, files: string[], id = 'amb-fitxers') =>
      ask(by, 'Què és això?', id, { files });
    expect(await send(other, [file])).toMatchObject(refused);
    expect(await send(browser, [file], 'oberta')).toMatchObject(refused);
    expect(await send(browser, [await upload(browser, 'contribution')])).toMatchObject(refused);
    expect((await send(browser, [file])).status).toBe(200);
    expect(await send(browser, [file])).toMatchObject(refused);
    // A refused question counts for no limit.
    expect((await own(browser, 'amb-fitxers')).json?.response).toMatchObject({ left: 2 });
  });
});

describe('the search', () => {
  it('finds a question of a reader and its answer, and no longer after the withdrawal', async () => {
    const { repository } = accounts.application.wiring;
    const found = async (word: string) => {
      await repository.refreshSearch(50);
      const query = { site: 'elfar', locale: 'ca' as const, text: word, limit: 5 };
      const { results } = await repository.search(query, new Date());
      return results.map(({ story }) => story.id);
    };
    const id = await asked(await reader(), 'Heu vist mai una balena xibeca?');
    expect(await found('xibeca')).toEqual([]);
    await decide(id, 'shown');
    expect(await found('xibeca')).toEqual([]);
    await answer(id, 'Una, amb la **cria** ronquejant.');
    expect(await found('xibeca')).toEqual(['oberta']);
    expect(await found('ronquejant')).toEqual(['oberta']);
    const { version } = await lineOf(id);
    await editor.call('DELETE', `${ROOM}/${id}/answer?version=${version}`);
    expect(await found('xibeca')).toEqual([]);
  });
});

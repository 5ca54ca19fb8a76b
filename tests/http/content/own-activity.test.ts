import { beforeAll, describe, expect, it } from 'vitest';
import { comments, commentSuspensions } from '#server/platform/database/tables/comment-schema.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

/**
 * Tests of the lists of what a reader did, of the answer to a suspension, and of their page without
 * JavaScript.
 */

const STORY = 'elfar-ca-el-port-obre';
const CALL = `/api/front/comments/${STORY}`;
const LIST = '/api/front/user/activity/comments';
const PAGE = '/perfil/comentarios/?view=plain';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: 'comments: { isFirstHeld: false }' } });
  return () => accounts.close();
}, 120_000);

const orm = () => accounts.application.wiring.database.orm;
const writer = async () => {
  const { browser, id } = await aReader(accounts);
  const write = async (text: string) =>
    String((await browser.call('POST', CALL, { text })).json?.response?.['id']);
  const list = async (path = LIST) => (await browser.call('GET', path)).json?.response;
  return { browser, id, write, list };
};
const suspend = (userId: string) =>
  orm()
    .insert(commentSuspensions)
    .values({
      userId,
      site: 'elfar',
      until: new Date(Date.now() + 3_600_000),
      text: 'Insults <repetits>.',
    });

describe('the list of own comments', () => {
  it('has each comment with its state, reasons, story and permalink', async () => {
    const { write, list } = await writer();
    const published = await write('El moll nou és massa curt.');
    const held = await write('Mireu https://exemple.cat/plànols');
    const href = '/politica/2026/03/01/el-port-obre/';
    expect(await list()).toMatchObject({
      entries: [
        {
          id: held,
          about: { href },
          comment: { state: 'held', reasons: ['links'] },
          permalink: null,
        },
        {
          id: published,
          about: { href, lang: 'ca' },
          comment: { state: 'published' },
          permalink: `${href}comentarios/${published}/`,
        },
      ],
      next: null,
      suspension: null,
    });
  });

  it('goes on after an entry, and has nothing of other readers', async () => {
    const { id, list } = await writer();
    await orm()
      .insert(comments)
      .values(
        Array.from({ length: 21 }, (_none, number) => ({
          id: `019ab3f0-5c1e-7d22-8a4b-0000000000${String(number).padStart(2, '0')}`,
          site: 'elfar',
          story: 'no-hi-es',
          storyId: 'x',
          userId: id,
          authorName: 'eva',
          text: `Comentari ${number}`,
          state: 'published' as const,
          reasons: [],
          fingerprint: '',
        })),
      );
    const first = await list();
    expect(first?.['entries']).toHaveLength(20);
    expect(first?.['entries']).toMatchObject({ 0: { about: null, permalink: null } });
    const rest = await list(`${LIST}?after=${String(first?.['next'])}`);
    expect(rest).toMatchObject({ entries: [{ comment: { text: 'Comentari 0' } }], next: null });
    expect(await (await writer()).list()).toMatchObject({ entries: [], next: null });
  });

  it.each([
    ['an unknown list', '/api/front/user/activity/reports', 404],
    ['a forged cursor', `${LIST}?after=x`, 400],
    ['a cursor with signs', `${LIST}?after=%27;--`, 400],
    ['a cursor of nobody', `${LIST}?after=019ab3f0-5c1e-7d22-8a4b-0123456789ff`, 200],
    ['a poll of nobody', '/api/front/user/activity/polls?after=cap', 200],
    [
      'a vote of nobody',
      '/api/front/user/activity/votes?after=019ab3f0-5c1e-7d22-8a4b-0123456789ff',
      200,
    ],
  ])('answers %s', async (_name, path, status) => {
    const { browser } = await writer();
    expect((await browser.call('GET', path)).status).toBe(status);
    expect((await accounts.browser().call('GET', path)).status).toBe(401);
  });
});

it('lists votes on comments, without the text of one that went meanwhile', async () => {
  const [author, voter] = [await writer(), await writer()];
  const kept = await author.write('Cal més ombra a la plaça.');
  const gone = await author.write('Això ho esborraré.');
  for (const [id, value] of [
    [kept, 1],
    [gone, -1],
  ] as const)
    await voter.browser.call('POST', `${CALL}/${id}/vote`, { value });
  await author.browser.call('DELETE', `${CALL}/${gone}`);
  expect(await voter.list('/api/front/user/activity/votes')).toMatchObject({
    entries: [
      { id: gone, value: -1, text: null, authorName: '', permalink: null },
      { id: kept, value: 1, text: 'Cal més ombra a la plaça.' },
    ],
  });
});

describe('the page without JavaScript', () => {
  it('lists comments as text, and deletes one by its form', async () => {
    const { browser, write } = await writer();
    const id = await write('<b>Hola</b> & adéu');
    const { html, status } = await browser.open(PAGE);
    expect(status).toBe(200);
    expect(html).toContain('&lt;b&gt;Hola&lt;/b&gt; &amp; adéu');
    expect(html).toContain('Encara no has votat cap comentari.');
    const removed = await browser.open('/perfil/comentarios/', {
      form: 'remove',
      story: STORY,
      id,
    });
    expect(removed.html).toContain('El comentari s’ha eliminat.');
    expect(removed.html).not.toContain('Hola');
  });

  it('deletes no comment of another reader', async () => {
    const id = await (await writer()).write('No és teu.');
    const { status, html } = await (
      await writer()
    ).browser.open('/perfil/comentarios/', { form: 'remove', story: STORY, id });
    expect(status).toBe(404);
    expect(html).toContain('No s’ha pogut fer.');
  });

  it('says why a reader may not comment, and takes one answer', async () => {
    const { browser, id } = await writer();
    await suspend(id);
    const { html } = await browser.open(PAGE);
    expect(html).toContain('Insults &lt;repetits&gt;.');
    expect(html).toMatch(/No pots comentar fins al /);
    const empty = await browser.open('/perfil/comentarios/', { form: 'appeal', text: ' ' });
    expect([empty.status, empty.html]).toEqual([
      400,
      expect.stringContaining('La resposta ha de tenir entre 1 i 500 caràcters.'),
    ]);
    const sent = await browser.open('/perfil/comentarios/', { form: 'appeal', text: 'Ho sento.' });
    expect(sent.html).toContain('La redacció ha rebut la teva resposta.');
    expect(sent.html).not.toContain('name="text"');
    const again = await browser.open('/perfil/comentarios/', {
      form: 'appeal',
      text: 'Una altra.',
    });
    expect(again.status).toBe(409);
  });
});

describe('the answer to a suspension', () => {
  it('is refused to a reader who is not suspended', async () => {
    const { browser } = await writer();
    const answer = await browser.call('POST', '/api/front/user/appeal', { text: 'Per què?' });
    expect([answer.status, answer.json?.code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
  });

  it('is told with the comments of a story', async () => {
    const { browser, id } = await writer();
    await suspend(id);
    const told = async () => (await browser.call('GET', `${CALL}/mine`)).json?.response;
    expect(await told()).toMatchObject({
      suspension: { text: 'Insults <repetits>.', hasAppealed: false },
    });
    await browser.call('POST', '/api/front/user/appeal', { text: 'Ho sento.' });
    expect(await told()).toMatchObject({ suspension: { hasAppealed: true } });
  });
});

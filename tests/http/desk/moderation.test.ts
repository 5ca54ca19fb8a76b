import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aMember, aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const STORY = 'elfar-ca-el-port-obre';
const ROOM = '/api/desk/moderation';
const NOWHERE = '019ab3f0-5c1e-7d22-8a4b-0123456789ab';

const lineSchema = z.object({
  id: z.string(),
  version: z.number(),
  state: z.string(),
  text: z.string(),
  reader: z.string().nullable(),
  note: z.string().nullable(),
  isOwn: z.boolean(),
  isUndoable: z.boolean(),
  isPick: z.boolean(),
  decidedBy: z.string().nullable(),
  story: z.object({ id: z.string(), headline: z.string().nullable(), href: z.string().nullable() }),
  reasons: z.array(z.object({ phase: z.string() })),
  places: z.array(z.object({ at: z.number(), length: z.number() })),
});

let accounts: AccountsApplication;
let moderator: ReaderBrowser;
let moderatorId: string;

beforeAll(async () => {
  accounts = await startAccounts();
  ({ browser: moderator, id: moderatorId } = await aStaffMember(accounts, 'moderator'));
  return () => accounts.close();
}, 120_000);

const orm = () => accounts.application.wiring.database.orm;
const refusal = ({ status, json }: { status: number; json: { code?: string } | undefined }) => [
  status,
  json?.code,
];
const decision = (id: string) => `${ROOM}/comments/${id}/decision`;
const nickOf = async (id: string) =>
  (await accounts.application.wiring.services.desk.roles.listAt('elfar')).find(
    ({ readerId }) => readerId === id,
  )?.nick;
const part = async () => (await moderator.open(`/api/front/comments/${STORY}/recientes/`)).html;

/** A first comment of a reader, which waits. */
async function aHeldComment(
  text = `Comentari ${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`,
) {
  const { browser, id: reader } = await aReader(accounts);
  const answer = await browser.call('POST', `/api/front/comments/${STORY}`, { text });
  expect(answer.json?.response?.['state']).toBe('held');
  return { browser, reader, text, id: String(answer.json?.response?.['id']) };
}
const listed = async (query = '') =>
  z
    .array(lineSchema)
    .parse((await moderator.call('GET', `${ROOM}${query}`)).json?.response?.['comments']);

describe('the voice of the newsroom', () => {
  const spoken = async (browser: ReaderBrowser) => {
    const answer = await browser.call('POST', `/api/front/comments/${STORY}`, {
      text: `La veu ${randomBytes(6).toString('hex')}`,
    });
    const [row] = await orm()
      .select({ state: comments.state, isStaff: comments.isStaff })
      .from(comments)
      .where(eq(comments.id, String(answer.json?.response?.['id'])));
    return row;
  };
  const ofReader = { state: 'held', isStaff: false };

  it('needs an open session on the desk of the site, of an editor or a moderator', async () => {
    expect(await spoken((await aStaffMember(accounts, 'moderator')).browser)).toEqual({
      state: 'published',
      isStaff: true,
    });
    expect(await spoken((await aStaffMember(accounts, 'editor')).browser)).toEqual({
      state: 'published',
      isStaff: true,
    });
    expect(await spoken((await aMember(accounts, 'moderator')).browser)).toEqual(ofReader);
    expect(await spoken((await aStaffMember(accounts, 'analyst')).browser)).toEqual(ofReader);
  });

  it('ends with the session on the desk, and with the role', async () => {
    const left = await aStaffMember(accounts, 'moderator');
    expect((await left.browser.call('DELETE', '/api/desk/session')).status).toBe(200);
    expect(await spoken(left.browser)).toEqual(ofReader);
    const former = await aStaffMember(accounts, 'moderator');
    await accounts.application.wiring.services.desk.roles.take(
      { readerId: former.id, site: 'elfar', role: 'moderator' },
      COMMAND_ACTOR,
    );
    expect(await spoken(former.browser)).toEqual(ofReader);
  });

  it('does not pass to another account with the cookie of the desk', async () => {
    const { browser } = await aReader(accounts);
    browser.cookies.set('portada_desk', moderator.cookies.get('portada_desk') ?? '');
    expect(await spoken(browser)).toEqual(ofReader);
  });
});

describe('a held comment', () => {
  it('says the places of the word and the link that stopped it', async () => {
    const { id } = await aHeldComment('Mireu exemple.cat/ara, imbècils! Prou.');
    const { places, text } = (await listed()).find((one) => one.id === id) ?? {};
    expect(places?.map(({ at, length }) => text?.slice(at, at + length))).toEqual([
      'exemple.cat/ara',
      'imbècils',
    ]);
  });

  // R6.17
  it('is in the queue with its story and its reasons, and is published, shown and undone', async () => {
    const { id, text } = await aHeldComment();
    const line = (await listed()).find((one) => one.id === id);
    expect(line).toMatchObject({
      state: 'held',
      version: 1,
      reasons: [{ phase: 'first' }],
      story: { id: STORY, headline: 'El port obre' },
    });
    const home = await moderator.call('GET', '/api/desk/home');
    expect(home.json?.response?.['waiting']).toContainEqual({
      kind: 'comments',
      count: expect.any(Number),
    });
    const published = await moderator.call('PUT', decision(id), { version: 1, act: 'publish' });
    expect(published.json?.response).toMatchObject({
      state: 'published',
      version: 2,
      isUndoable: true,
      decidedBy: await nickOf(moderatorId),
    });
    expect(await part()).toContain(text);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    const undone = await moderator.call('PUT', decision(id), { version: 2, act: 'undo' });
    expect(undone.json?.response).toMatchObject({ state: 'held', version: 3, isUndoable: false });
    expect(await part()).not.toContain(text);
    expect(refusal(await moderator.call('PUT', decision(id), { version: 3, act: 'undo' }))).toEqual(
      [409, 'NOT_POSSIBLE_NOW'],
    );
  });

  it('is rejected with words for its author, who reads them', async () => {
    const { id, browser } = await aHeldComment();
    await moderator.call('PUT', decision(id), {
      version: 1,
      act: 'reject',
      note: 'Falta la font.',
    });
    const own = await browser.call('GET', `/api/front/comments/${STORY}/mine`);
    expect(own.json?.response?.['comments']).toMatchObject([
      { state: 'rejected', note: 'Falta la font.' },
    ]);
  });

  it('is decided by one of two moderators: the other gets 409 with the name', async () => {
    const { id } = await aHeldComment();
    const { browser: other } = await aStaffMember(accounts, 'moderator');
    const answers = await Promise.all(
      [moderator, other].map((one) =>
        one.call('PUT', decision(id), { version: 1, act: 'publish' }),
      ),
    );
    const refused = answers.find(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [row] = await orm()
      .select({ by: comments.decidedBy })
      .from(comments)
      .where(eq(comments.id, id));
    expect(refused?.json).toMatchObject({
      code: 'OUTDATED_VERSION',
      fields: { by: await nickOf(row?.by ?? '') },
    });
  });

  it('is unknown to a moderator of another site', async () => {
    const { id, reader } = await aHeldComment();
    await orm().update(comments).set({ site: 'ondamarea' }).where(eq(comments.id, id));
    expect(
      refusal(await moderator.call('PUT', decision(id), { version: 1, act: 'publish' })),
    ).toEqual([404, 'NOT_FOUND']);
    expect(
      refusal(
        await moderator.call('PUT', `${ROOM}/comments/${id}/pick`, { version: 1, isPick: true }),
      ),
    ).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await moderator.call('GET', `${ROOM}/comments/${id}`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(
      refusal(
        await moderator.call('PUT', `${ROOM}/readers/${reader}/suspension`, { days: 1, text: 'x' }),
      ),
    ).toEqual([404, 'NOT_FOUND']);
    expect((await listed('?view=all')).map((one) => one.id)).not.toContain(id);
    const bulk = await moderator.call('POST', `${ROOM}/decisions`, {
      act: 'publish',
      comments: [{ id, version: 1 }],
    });
    expect(bulk.json?.response?.['results']).toEqual([
      { id, version: null, problem: 'NOT_FOUND', by: null },
    ]);
    const [row] = await orm()
      .select({ state: comments.state })
      .from(comments)
      .where(eq(comments.id, id));
    expect(row?.state).toBe('held');
  });

  it('leaves the own comment of a moderator to another person', async () => {
    const { id } = await aHeldComment();
    await orm().update(comments).set({ userId: moderatorId }).where(eq(comments.id, id));
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ isOwn: true });
    expect(
      refusal(await moderator.call('PUT', decision(id), { version: 1, act: 'publish' })),
    ).toEqual([403, 'OWN_COMMENT']);
  });

  it('is found by its words or its author, by reports, and page by page', async () => {
    const { id, browser } = await aHeldComment('Quina gavinada, senyors.');
    expect((await listed('?search=GAVINADA')).map((one) => one.id)).toEqual([id]);
    expect(await listed('?view=reported')).toEqual([]);
    await moderator.call('PUT', decision(id), { version: 1, act: 'publish' });
    const { browser: reporter } = await aReader(accounts);
    await reporter.call('POST', `/api/front/comments/${STORY}/${id}/report`, { reason: 'hate' });
    const reported = await moderator.call('GET', `${ROOM}?view=reported`);
    expect(reported.json?.response).toMatchObject({
      comments: [{ id, reports: [{ reason: 'hate', count: 1 }] }],
      numbers: { reported: 1 },
    });
    expect((await listed(`?view=reported&cursor=${id}`)).map((one) => one.id)).toEqual([]);
    await browser.call('DELETE', `/api/front/comments/${STORY}/${id}`);
    expect(await listed('?view=reported')).toEqual([]);
  });
});

describe('several comments', () => {
  it('decides several comments in one call, each with its own result', async () => {
    const [one, other] = [await aHeldComment(), await aHeldComment()];
    const answer = await moderator.call('POST', `${ROOM}/decisions`, {
      act: 'publish',
      comments: [
        { id: one.id, version: 1 },
        { id: other.id, version: 9 },
        { id: NOWHERE, version: 1 },
      ],
    });
    expect(answer.json?.response?.['results']).toEqual([
      { id: one.id, version: 2, problem: null, by: null },
      { id: other.id, version: null, problem: 'OUTDATED_VERSION', by: null },
      { id: NOWHERE, version: null, problem: 'NOT_FOUND', by: null },
    ]);
  });

  it.each([
    ['none', { act: 'publish', comments: [] }],
    [
      'fifty-one',
      { act: 'publish', comments: Array.from({ length: 51 }, () => ({ id: NOWHERE, version: 1 })) },
    ],
    ['an unknown decision', { act: 'burn', comments: [{ id: NOWHERE, version: 1 }] }],
    ['a forged id', { act: 'publish', comments: [{ id: "' or 1=1", version: 1 }] }],
    [
      'a huge note',
      { act: 'reject', note: 'a'.repeat(501), comments: [{ id: NOWHERE, version: 1 }] },
    ],
  ])('are refused: %s', async (_name, body) => {
    expect((await moderator.call('POST', `${ROOM}/decisions`, body)).status).toBe(400);
  });
});

describe('a reader', () => {
  it('is suspended with a text, cannot comment, and can again when the suspension is lifted', async () => {
    const { reader, browser } = await aHeldComment();
    const path = `${ROOM}/readers/${reader}`;
    const suspended = await moderator.call('PUT', `${path}/suspension`, {
      days: 7,
      text: 'Insults repetits.',
    });
    expect(suspended.json?.response).toMatchObject({
      suspension: { text: 'Insults repetits.', isPresent: true, appeal: null },
    });
    const write = () =>
      browser.call('POST', `/api/front/comments/${STORY}`, { text: 'Torno a ser aquí.' });
    expect(refusal(await write())).toEqual([403, 'COMMENTING_SUSPENDED']);
    const list = await moderator.call('GET', `${ROOM}/suspensions`);
    expect(list.json?.response?.['suspensions']).toMatchObject([
      { reader, text: 'Insults repetits.' },
    ]);
    expect(refusal(await moderator.call('POST', `${path}/appeal`))).toEqual([
      409,
      'NOT_POSSIBLE_NOW',
    ]);
    expect((await moderator.call('DELETE', `${path}/suspension`)).status).toBe(200);
    expect(refusal(await moderator.call('DELETE', `${path}/suspension`))).toEqual([
      409,
      'NOT_POSSIBLE_NOW',
    ]);
    expect((await write()).status).toBe(200);
  });

  it('is watched: each comment then waits with this reason', async () => {
    const { reader, browser, id } = await aHeldComment();
    await moderator.call('PUT', decision(id), { version: 1, act: 'publish' });
    const write = (text: string) => browser.call('POST', `/api/front/comments/${STORY}`, { text });
    expect((await write('Segon comentari meu.')).json?.response).toMatchObject({
      state: 'published',
    });
    await moderator.call('PUT', `${ROOM}/readers/${reader}/watch`, { isWatched: true });
    expect((await write('Tercer comentari meu.')).json?.response).toMatchObject({
      state: 'held',
      reasons: ['moderation'],
    });
    const detail = await moderator.call('GET', `${ROOM}/comments/${id}`);
    expect(detail.json?.response).toMatchObject({
      isClosed: false,
      reader: { isWatched: true, counts: { published: 2, held: 1 }, decided: [{ id }] },
    });
  });

  it('suspends no reader with a role on the desk', async () => {
    const { reader } = await aHeldComment();
    await accounts.application.wiring.services.desk.roles.give(
      { readerId: reader, site: 'elfar', role: 'analyst' },
      COMMAND_ACTOR,
    );
    expect(
      refusal(
        await moderator.call('PUT', `${ROOM}/readers/${reader}/suspension`, { days: 7, text: 'x' }),
      ),
    ).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    { days: 0, text: 'x' },
    { days: 366, text: 'x' },
    { days: 1.5, text: 'x' },
    { days: 1, text: ' ' },
    { days: 1, text: '\u200B' },
    { days: 1, text: 'a'.repeat(501) },
    { days: 1 },
  ])('is not suspended by %j', async (body) => {
    const { reader } = await aHeldComment();
    expect((await moderator.call('PUT', `${ROOM}/readers/${reader}/suspension`, body)).status).toBe(
      400,
    );
  });
});

describe('the comments of a story', () => {
  it('closes and opens the comments of a story: pages and calls say so', async () => {
    const { id } = await aHeldComment();
    await moderator.call('PUT', decision(id), { version: 1, act: 'publish' });
    const page = async () =>
      (await moderator.open(`/api/front/comments/${STORY}/${id}/respuestas/`)).html;
    expect(await page()).toContain('data-reply');
    const close = (isClosed: boolean, story = STORY) =>
      moderator.call('PUT', `${ROOM}/stories/${story}`, { isClosed });
    expect((await close(true)).json?.response).toEqual({ isClosed: true });
    expect(await page()).not.toContain('data-reply');
    const { browser } = await aReader(accounts);
    expect(
      refusal(await browser.call('POST', `/api/front/comments/${STORY}`, { text: 'Tard.' })),
    ).toEqual([403, 'COMMENTS_CLOSED']);
    expect((await close(false)).status).toBe(200);
    expect(await page()).toContain('data-reply');
    for (const story of ['no-hi-es', 'elfar-politica', "a'b"])
      expect((await close(true, story)).status).toBe(404);
  });

  it('show the recommendation of the newsroom', async () => {
    const { id } = await aHeldComment();
    await moderator.call('PUT', decision(id), { version: 1, act: 'publish' });
    expect(
      (await moderator.call('PUT', `${ROOM}/comments/${id}/pick`, { version: 2, isPick: true }))
        .json?.response,
    ).toMatchObject({
      isPick: true,
    });
    const { html } = await moderator.open(`/api/front/comments/${STORY}/${id}/respuestas/`);
    expect(html).toContain('Tria de la redacció');
  });
});

describe('the room', () => {
  it('is for moderators only', async () => {
    const { browser: editor } = await aStaffMember(accounts, 'editor');
    expect(refusal(await editor.call('GET', ROOM))).toEqual([403, 'ROLE_REQUIRED']);
    expect((await editor.open('/redaccion/moderacion/')).status).toBe(403);
    expect((await moderator.open('/redaccion/moderacion/')).status).toBe(200);
  });

  it.each(['?view=x', '?cursor=x', `?search=${'a'.repeat(101)}`, '?search=%00'])(
    'refuses the query %s',
    async (query) => {
      expect(refusal(await moderator.call('GET', `${ROOM}${query}`))).toEqual([
        400,
        'INVALID_FIELDS',
      ]);
    },
  );

  it('records decisions in the audit table without texts', async () => {
    const { id, text } = await aHeldComment();
    await moderator.call('PUT', decision(id), { version: 1, act: 'reject', note: 'Nota secreta.' });
    const { browser: editor } = await aStaffMember(accounts, 'editor');
    const audit = await editor.call('GET', `/api/desk/audit?kind=comment&subject=${id}`);
    expect(audit.json?.response?.['entries']).toMatchObject([
      {
        verb: 'reject',
        actor: { kind: 'reader', id: moderatorId },
        before: { state: 'held' },
        after: { state: 'rejected' },
      },
    ]);
    expect(JSON.stringify(audit.json)).not.toContain(text);
    expect(JSON.stringify(audit.json)).not.toContain('secreta');
  });
});

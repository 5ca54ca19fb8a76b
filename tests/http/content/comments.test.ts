import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { comments, commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { until } from '#tests/support/until.ts';

const STORY = 'elfar-ca-el-port-obre';
const CALL = `/api/front/comments/${STORY}`;
const NOWHERE = '019ab3f0-5c1e-7d22-8a4b-0123456789ab';

let accounts: AccountsApplication;
let storyPath: string;

beforeAll(async () => {
  accounts = await startAccounts({
    siteFields: {
      elfar: `comments: { isFirstHeld: false }
legal: { ca: [{ heading: Condicions, text: [Text.] }, { part: participation, heading: Normes, text: [Text.] }] }`,
    },
  });
  storyPath = new URL(
    (await accounts.application.wiring.services.content.findStoryUrl(STORY)) ?? '',
  ).pathname;
  return () => accounts.close();
}, 120_000);

const open = (path: string) => ask(accounts.url, { path, headers: { host: 'elfar.localhost' } });
const renders = () => accounts.application.pages.counts.misses;
const text = async (path: string) => (await open(path)).body.toString();
const writer = async () => {
  const { browser, id } = await aReader(accounts);
  return {
    browser,
    id,
    write: (words: string, parent?: string) =>
      browser.call('POST', CALL, { text: words, ...(parent !== undefined && { parent }) }),
  };
};
const idOf = ({ json }: { json: { response?: Record<string, unknown> } | undefined }) =>
  String(json?.response?.['id']);

describe('the rules of participation', () => {
  const LINK = '<a href="/condiciones/#participation">';

  it('shows the rules in the legal text, and a link to them where a comment is written', async () => {
    expect(await text(`${CALL}/recientes/`)).toContain(LINK);
    expect(await text(`${storyPath}comentarios/`)).toContain(LINK);
    const { browser } = await writer();
    expect((await browser.open(`${storyPath}comentarios/escribir/`)).html).toContain(LINK);
    expect(await text('/condiciones/')).toMatch(
      /<section id="participation"[^>]*>\s*<h2[^>]*>Normes/,
    );
  });

  it('finds the rules in both languages of both papers', () => {
    const papers = readSites('src/content').flatMap(({ alias, legal, locales }) =>
      locales.map((locale) => ({
        name: `${alias} ${locale}`,
        hasRules: legal[locale]?.some(({ part }) => part === 'participation'),
      })),
    );
    expect(papers).toHaveLength(4);
    expect(papers.filter(({ hasRules }) => hasRules !== true)).toEqual([]);
  });
});

describe('a comment', () => {
  // R1.17
  it('is on the parts and pages of its story soon, and does not render the story again', async () => {
    await open(storyPath);
    await open(`${CALL}/recientes/`);
    await open(`${storyPath}comentarios/`);
    const story = accounts.application.pages.peek(`elfar${storyPath}`);
    expect(story).toBeDefined();
    const { write } = await writer();
    const answer = await write('El moll nou és massa curt.');
    expect([answer.status, answer.json?.response?.['state']]).toEqual([200, 'published']);
    await until('the comment is in the part', async () =>
      (await text(`${CALL}/recientes/`)).includes('El moll nou és massa curt.'),
    );
    await until('the comment is on the page', async () =>
      (await text(`${storyPath}comentarios/`)).includes('El moll nou és massa curt.'),
    );
    expect(accounts.application.pages.peek(`elfar${storyPath}`)).toBe(story);
    expect(await text(storyPath)).not.toContain('El moll nou');
  });

  it('renders its part about once a second, however many come', async () => {
    const path = `${CALL}/antiguos/`;
    await open(path);
    const { orm } = accounts.application.wiring.database;
    const readers = await Promise.all(Array.from({ length: 3 }, writer));
    const before = accounts.application.pages.counts;
    const [misses, purged] = [before.misses, before.purged];
    for (const [index, { write }] of readers.entries())
      for (let number = 0; number < 4; number += 1) {
        await write(`Comentari ${'abcdefghijkl'[index * 4 + number]} d’una pluja`);
        await open(path);
      }
    expect(accounts.application.pages.counts.purged - purged).toBeGreaterThanOrEqual(12);
    // The part is sent as it is while it is rendered again: no reader waits.
    expect(renders() - misses).toBeLessThanOrEqual(2);
    expect((await orm.select({ id: comments.id }).from(comments)).length).toBeGreaterThanOrEqual(
      13,
    );
  });

  it('has a page of its own with its thread, which search engines do not list', async () => {
    const { write } = await writer();
    const root = idOf(await write('Qui ha fet el projecte?'));
    const reply = idOf(await (await writer()).write('Una enginyeria de fora.', root));
    const page = await text(`${storyPath}comentarios/${reply}/`);
    expect(page).toContain('Qui ha fet el projecte?');
    expect(page).toContain('Una enginyeria de fora.');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${storyPath}comentarios/">`));
  });

  it('has a page of its own as the 201st reply, to which the page of the comment leads', async () => {
    const { write, id: userId } = await writer();
    const root = idOf(await write('Quantes respostes hi caben?'));
    const { orm } = accounts.application.wiring.database;
    const [row] = await orm.select().from(comments).where(eq(comments.id, root));
    if (!row) throw new Error('no row');
    const { site, story, storyId, authorName, publishedAt } = row;
    const reply = {
      site,
      story,
      storyId,
      userId,
      authorName,
      publishedAt,
      parent: root,
      state: 'published' as const,
      reasons: [],
    };
    const inserted = await orm
      .insert(comments)
      .values(
        Array.from({ length: 201 }, (_none, index) => ({
          ...reply,
          text: `Resposta ${index}`,
          fingerprint: `resposta ${index}`,
        })),
      )
      .returning({ id: comments.id });
    await orm.update(comments).set({ replyCount: 201 }).where(eq(comments.id, root));
    const [last = '', before = ''] = inserted
      .map(({ id }) => id)
      .toSorted()
      .toReversed();

    const whole = await text(`${storyPath}comentarios/${before}/`);
    expect([...whole.matchAll(/<li data-id=/g)]).toHaveLength(201);
    expect(whole).not.toContain(`data-id="${last}"`);
    expect(whole).toMatch(
      new RegExp(`<a href="${storyPath}comentarios/${last}/"[^>]*>\\s*Respostes següents`),
    );
    const own = await text(`${storyPath}comentarios/${last}/`);
    expect(own).toContain(`<li data-id="${last}">`);
    expect(own).toContain('Quantes respostes hi caben?');
    expect(own).not.toContain('Respostes següents');
  });

  it('is where a login from its own page leads back to', async () => {
    const { write } = await writer();
    const root = idOf(await write('Quan obre el moll?'));
    const reply = idOf(await (await writer()).write('A la tardor.', root));
    const own = `${storyPath}comentarios/${reply}/`;
    const backs = async (path: string) =>
      [...(await text(path)).matchAll(/backUrl=([^"&#]+)/g)].map(([, back]) =>
        decodeURIComponent(String(back)),
      );
    const [fromOwn, fromAll] = [await backs(own), await backs(`${storyPath}comentarios/`)];
    // Those of the header, of three prompts, and of the profile.
    expect(new Set(fromOwn)).toEqual(new Set([`${own}#${reply}`]));
    expect(fromOwn.length).toBeGreaterThan(6);
    expect(new Set(fromAll)).toEqual(
      new Set([`${storyPath}comentarios/`, `${storyPath}#comentaris`]),
    );
  });

  it('goes from all pages at once when its author deletes it', async () => {
    const { browser, write } = await writer();
    const id = idOf(await write('Ho retiro de seguida.'));
    const path = `${storyPath}comentarios/${id}/`;
    expect((await open(path)).status).toBe(200);
    expect((await browser.call('DELETE', `${CALL}/${id}`)).status).toBe(200);
    expect((await open(path)).status).toBe(404);
    expect(await text(`${CALL}/recientes/`)).not.toContain('Ho retiro de seguida.');
  });

  it('is printed as text', async () => {
    const { write } = await writer();
    const id = idOf(await write('<img src=x onerror=alert(1)> & <b>hola</b>'));
    const page = await text(`${storyPath}comentarios/${id}/`);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;hola&lt;/b&gt;');
    expect(page).not.toContain('<img src=x');
  });
});

describe('a hostile text', () => {
  it.each([
    ['NUL', 'Hola\u0000 del moll', undefined],
    ['a lone surrogate', 'Hola \uD83D del moll', undefined],
    ['an override of the direction', 'Hola \u202Emoll\u202C del port', 'Hola moll del port'],
    ['marks without end', `Hola e${'\u0301'.repeat(40)} del moll`, undefined],
    ['10,000 newlines', `Hola${'\n'.repeat(10_000)}moll`, undefined],
  ])(
    'is stored as clean text or refused with words, never with an error: %s',
    async (what, sent, stored) => {
      const { write, browser } = await writer();
      const answer = await write(`${sent} ${what}`);
      expect([200, 400, 413, 422], JSON.stringify(answer.json)).toContain(answer.status);
      const page = await text(`${CALL}/recientes/`);
      // oxlint-disable-next-line no-control-regex -- the characters that must not be there
      expect(page).not.toMatch(/[\u0000\u202A-\u202E\u2066-\u2069]|\u0301{4}|\n{9}/u);
      expect(page.isWellFormed()).toBe(true);
      if (stored === undefined) return;
      expect(answer.status).toBe(200);
      const own = await browser.call('GET', `${CALL}/mine`);
      expect(JSON.stringify(own.json?.response)).toContain(stored);
    },
  );
});

describe('places in the order', () => {
  it.each([
    `${CALL}/recientes/desde/${NOWHERE}/`,
    `${CALL}/mejores/desde/x/`,
    `${CALL}/recientes/desde/${NOWHERE}%27/`,
    `${CALL}/otros/`,
    `${CALL}/${NOWHERE}/respuestas/`,
    '/api/front/comments/no-hi-es/recientes/',
  ])('that are forged are missing: %s', async (path) => {
    const { status } = await open(path);
    expect([404, 405]).toContain(status);
    expect(accounts.application.pages.peek(`elfar${path}`)).toBeUndefined();
  });
});

describe('the pages and parts of closed comments', () => {
  // R8.21
  it.each([
    ['ca', 'moll-tancat', 'Els comentaris estan tancats.'],
    ['es', 'muelle-cerrado', 'Los comentarios están cerrados.'],
  ])('say so, and have no form, in %s', async (locale, id, said) => {
    const { services, database } = accounts.application.wiring;
    const document = {
      ...storyFields({ id, taxon: 'elfar-politica', locale }),
      publishedAt: new Date().toISOString(),
    };
    const submissions = [{ source: id, document }];
    expect(
      await services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const { pathname } = new URL(String(await services.content.findStoryUrl(id)));
    await database.orm.insert(commentThreads).values({ story: id, site: 'elfar', isClosed: true });
    for (const path of [`${pathname}comentarios/`, `/api/front/comments/${id}/recientes/`]) {
      const html = await text(path);
      expect(html).toContain(`<p class="note">${said}</p>`);
      expect(html).not.toContain('<textarea');
    }
  });
});

describe('the calls', () => {
  // R5.29, R6.16, R9.13
  it('refuse a visitor, another site’s page, an incomplete profile and bad fields', async () => {
    const visitor = accounts.browser();
    expect((await visitor.call('POST', CALL, { text: 'Hola.' })).json?.code).toBe('NOT_SIGNED_IN');
    const { browser, id, write } = await writer();
    expect(
      (await browser.call('POST', CALL, { text: 'Hola.' }, { origin: 'https://altre.example' }))
        .json?.code,
    ).toBe('FOREIGN_ORIGIN');
    expect((await browser.call('POST', CALL, { text: 'a'.repeat(501) })).json).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { text: 'is longer than 500 characters' },
    });
    expect((await browser.call('POST', CALL, { text: 'Hola.', parent: 'x' })).json?.code).toBe(
      'INVALID_FIELDS',
    );
    expect((await browser.call('POST', CALL, { text: 'Hola.', parent: NOWHERE })).json?.code).toBe(
      'NOT_FOUND',
    );
    expect((await browser.call('POST', CALL, {})).json?.code).toBe('REQUIRED_FIELD');
    expect(
      (await browser.call('POST', '/api/front/comments/no-hi-es', { text: 'Hola.' })).json?.code,
    ).toBe('NOT_FOUND');
    expect((await browser.call('POST', CALL, { text: 'a'.repeat(200_000) })).status).toBe(413);
    await accounts.application.wiring.database.orm.execute(
      `update readers set birthdate = null where id = '${id}'`,
    );
    expect((await write('Hola.')).json?.code).toBe('INCOMPLETE_ACCOUNT');
  });

  // R3.9, R8.22
  it('count votes once, tell the reader about them, and take them back', async () => {
    const other = await writer();
    const id = idOf(await other.write('Jo hi passo cada dia.'));
    const { browser } = await writer();
    expect(
      (await browser.call('POST', `${CALL}/${id}/vote`, { value: -1 })).json?.response,
    ).toEqual({ up: 0, down: 1 });
    expect((await browser.call('POST', `${CALL}/${id}/vote`, { value: 1 })).json?.code).toBe(
      'VOTE_ONCE',
    );
    expect((await other.browser.call('POST', `${CALL}/${id}/vote`, { value: 1 })).json?.code).toBe(
      'OWN_COMMENT',
    );
    expect((await browser.call('POST', `${CALL}/${id}/vote`, { value: 2 })).json?.code).toBe(
      'INVALID_FIELDS',
    );
    expect((await browser.call('POST', `${CALL}/${id}/report`, { reason: 'spam' })).status).toBe(
      200,
    );
    expect(
      (await browser.call('POST', `${CALL}/${id}/report`, { reason: 'spam' })).json?.code,
    ).toBe('VOTE_ONCE');
    const mine = await browser.call('GET', `${CALL}/mine`);
    expect(mine.headers['cache-control']).toBe('no-store');
    expect(mine.json?.response).toMatchObject({
      votes: { [id]: -1 },
      reports: [id],
      comments: [],
      isComplete: true,
    });
    const profile = await browser.call('GET', '/api/front/user/profile');
    expect(JSON.stringify(profile.json?.response)).toContain(
      `"commentsDislikeId":["${id}"],"commentsReportId":["${id}"]`,
    );
    expect((await browser.call('POST', `${CALL}/${id}/vote`, { value: 0 })).json?.response).toEqual(
      { up: 0, down: 0 },
    );
  });
});

describe('the page without JavaScript', () => {
  it('leads a visitor to the login and back, keeps a posted text, and leads a reader to the comment', async () => {
    const path = `${storyPath}comentarios/escribir/`;
    const visitor = accounts.browser();
    const sent = await visitor.open(path);
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/acceso/?backUrl=${encodeURIComponent(path)}`,
    ]);
    const posted = await visitor.open(path, { text: 'Un text llarg que costaria de repetir.' });
    expect(posted.status).toBe(401);
    expect(posted.html).toContain('Un text llarg que costaria de repetir.');
    const { browser } = await writer();
    expect((await browser.open(path)).html).toContain('<textarea');
    const done = await browser.open(path, { text: 'Escrit sense JavaScript.' });
    expect(done.status).toBe(303);
    expect(await text(String(done.headers.location).split('#')[0] ?? '')).toContain(
      'Escrit sense JavaScript.',
    );
    const held = await browser.open(path, { text: 'Mireu https://exemple.cat' });
    expect(held.status).toBe(200);
    expect(held.html).toContain('Conté enllaços.');
  });

  it('refuses a reply to a comment that has gone, to a reply and to an unknown one, instead of a comment of its own', async () => {
    const { browser, write } = await writer();
    const [root, gone] = [idOf(await write('El moll nou.')), idOf(await write('El moll vell.'))];
    const reply = idOf(await write('Em responc.', root));
    await browser.call('DELETE', `${CALL}/${gone}`);
    for (const parent of [gone, reply, NOWHERE, 'x']) {
      const { status, html } = await browser.open(`${storyPath}comentarios/escribir/`, {
        text: 'Una resposta tardana.',
        parent,
      });
      expect([400, 403, 404, 409], parent).toContain(status);
      expect(html, parent).toContain('Una resposta tardana.');
    }
    const stored = await accounts.application.wiring.database.orm
      .select()
      .from(comments)
      .where(eq(comments.text, 'Una resposta tardana.'));
    expect(stored).toEqual([]);
  });

  it('is missing below a story with closed comments, which can still be read, and keeps a text that comes too late', async () => {
    const { orm } = accounts.application.wiring.database;
    await orm.execute(`update comment_threads set is_closed = true where story = '${STORY}'`);
    expect((await open(`${storyPath}comentarios/escribir/`)).status).toBe(404);
    const { browser, write } = await writer();
    expect((await write('Massa tard?')).json?.code).toBe('COMMENTS_CLOSED');
    const late = await browser.open(`${storyPath}comentarios/escribir/`, {
      text: 'Un text llarg que arriba tard.',
    });
    expect(late.html).toContain('Un text llarg que arriba tard.');
    expect(late.html).toContain('Els comentaris estan tancats.');
    expect((await open(`${storyPath}comentarios/mejores/`)).status).toBe(200);
    const [row] = await orm
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.state, 'published'))
      .limit(1);
    expect(row).toBeDefined();
  });
});

import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { anInterview, anInterviewHead } from '#tests/support/interviews/interview-story.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { until } from '#tests/support/until.ts';

/** A node process that is ready, with every page in its cache. */
interface Node {
  child: Child;
  url: string;
  /** Requests the front of elfar. */
  front(): Promise<{ status: number; text: string }>;
  status(path: string): Promise<number>;
}

const STORY = '/politica/2026/03/01/el-port-obre/';
const host = 'elfar.localhost';
let postgres: RealPostgres;
let newsroom: NewsroomFolder;
let proxy: TcpProxy;
let near: Node;
/** Node that connects to the database through the proxy. */
let far: Node;
/** The publisher of this process, beside those of the two nodes. */
let wiring: Wiring;

async function startNode(name: string, databaseUrl: string, port: number): Promise<Node> {
  const environment = {
    ...newsroom.environment(name, databaseUrl),
    PORT: String(port),
    LOG_LEVEL: 'info',
  };
  const child = startChild('src/server/programs/app/main.ts', { environment });
  await child.wrote('every known page is in the cache');
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    async front() {
      const { status, body } = await ask(url, { path: '/', headers: { host } });
      return { status, text: body.toString() };
    },
    status: async (address) => (await ask(url, { path: address, headers: { host } })).status,
  };
}

const publish = async (headline: string) => {
  const outcome = await wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions: [
      {
        source: 'pushed',
        document: storyFields({
          id: 'pushed',
          taxon: 'elfar-politica',
          headline,
          publishedAt: '2026-03-05T10:00:00Z',
        }),
      },
    ],
  });
  expect(outcome).toMatchObject({ ok: true });
};
const shows = (node: Node, headline: string) => async () =>
  (await node.front()).text.includes(headline);

beforeAll(async () => {
  [postgres, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'featureFlags: { search: true, accounts: true }\n',
  );
  const url = await postgres.createDatabase('portada');
  proxy = await startTcpProxy(postgres.port);
  // Started together on an empty database, as in a deployment.
  [near, far] = await Promise.all([
    startNode('near', url, await freePort()),
    startNode('far', postgres.urlOf('portada', proxy.port), await freePort()),
  ]);
  wiring = await wire(newsroom.configOf('publisher', url));
  return async () => {
    await wiring.close();
    await Promise.all([near.child.kill(), far.child.kill()]);
    await proxy.close();
    await postgres.stop();
    newsroom.remove();
  };
}, 120_000);

describe('two nodes on one database', () => {
  it('starts two nodes together that serve the same pages', async () => {
    expect(await near.front()).toEqual(await far.front());
    expect([await near.status('/readyz'), await far.status('/readyz')]).toEqual([200, 200]);
  });

  it('shows the publications of a third process on both nodes', async () => {
    await publish('Titular u');
    await until('the first node shows it', shows(near, 'Titular u'));
    await until('the second node shows it', shows(far, 'Titular u'));
    await publish('Titular dos');
    await until('the first node shows the change', shows(near, 'Titular dos'));
    await until('the second node shows the change', shows(far, 'Titular dos'));
    for (const node of [near, far]) expect((await node.front()).text).not.toContain('Titular u');
  });

  it('shows a vote and an answer of an interview on both nodes, and tells open pages', async () => {
    const document = anInterview({ taxon: 'elfar-politica', slug: 'xat' });
    const { publishing, readers: services, desk } = wiring.services;
    expect(
      await publishing.publisher.publish({
        origin: 'interview',
        actor: TEST_ACTOR,
        submissions: [{ source: 'xat', document }],
      }),
    ).toMatchObject({ ok: true });
    const { orm } = wiring.database;
    await orm.insert(readers).values(aReaderRow('nil'));
    const [question] = await orm
      .insert(interviewQuestions)
      .values({
        site: 'elfar',
        interview: 'xat',
        locale: 'ca',
        askedBy: 'Eva',
        text: 'Es veu Mallorca?',
        reasons: [],
        state: 'shown',
        shownAt: new Date(),
      })
      .returning();
    if (!question) throw new Error('no question');
    const url = new URL(String(await wiring.services.content.findStoryUrl('xat')));
    const textOf = async (node: Node, path: string) =>
      (await ask(node.url, { path, headers: { host } })).body.toString();
    const list = '/api/front/interviews/xat/questions/votes/';
    for (const node of [near, far])
      await until('the list has it', async () => (await textOf(node, list)).includes('Mallorca'));
    const voted = await services.interviews.votes.add({
      site: 'elfar',
      story: anInterviewHead({ taxon: 'elfar-politica' }),
      question: question.id,
      reader: 'nil',
    });
    expect(voted).toEqual({ ok: true, votes: 1 });
    for (const node of [near, far])
      await until('the list has the vote', async () => />1<\/span>/.test(await textOf(node, list)));
    const outcome = await desk.interviews.answer({
      site: 'elfar',
      interview: 'xat',
      id: question.id,
      version: question.version,
      blocks: [{ type: 'paragraph', html: 'Els dies clars.' }],
      actor: TEST_ACTOR,
    });
    expect(outcome).toMatchObject({ ok: true });
    for (const node of [near, far]) {
      await until('the page has the answer', async () =>
        (await textOf(node, url.pathname)).includes('Els dies clars.'),
      );
      await until('open pages are told', async () =>
        (await textOf(node, '/api/front/live/xat/since/0/')).includes('Els dies clars.'),
      );
    }
  });

  if (isFullRun) {
    it.each([
      ['cut off from the database', () => proxy.cut()],
      ['left without an answer by the database', () => proxy.hold()],
    ])(
      'continues on one node when the other is %s, and that node catches up afterwards',
      async (what, breakWire) => {
        const [before, after] = [`Abans: ${what}`, `Després: ${what}`];
        await publish(before);
        for (const node of [near, far])
          await until('both nodes show the story', shows(node, before));
        breakWire();
        onTestFinished(() => proxy.restore());
        await publish(after);
        await until('the other node shows what was published meanwhile', shows(near, after));
        await until(
          'the node says that it is cut off',
          async () => (await far.status('/healthz/publications')) === 503,
        );
        // The load balancer may still send readers there, because pages are served.
        expect([await far.status('/healthz'), await far.status('/readyz')]).toEqual([200, 200]);
        expect(await far.status(STORY)).toBe(200);
        const { status, text } = await far.front();
        expect([status, text.includes(before), text.includes(after)]).toEqual([200, true, false]);
        proxy.restore();
        await until('the node shows what it missed', shows(far, after));
        await until(
          'the node says that it hears of publications',
          async () => (await far.status('/healthz/publications')) === 200,
        );
        await publish(`I encara: ${what}`);
        await until('the node hears of publications again', shows(far, `I encara: ${what}`));
        // A silent statement (12 s), the wait for a connection (10 s) and a render (20 s) may
        // follow each other twice.
      },
      120_000,
    );
  }

  // R2.112
  it('answers 503 for an uncached page while the database is down, and logs the cause', async () => {
    proxy.cut();
    onTestFinished(() => proxy.restore());
    for (const [address, language, home] of [
      ['/politica/pagina/9/', 'ca', 'Torna a la portada'],
      ['/es/politica/pagina/9/', 'es', 'Volver a la portada'],
    ] as const) {
      const { status, headers, body } = await ask(far.url, { path: address, headers: { host } });
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(body.toString()).toContain(`<html lang="${language}"`);
      expect(body.toString()).toMatch(new RegExp(`<a[^>]*>\\s*${home}`));
    }
    expect(far.child.written()).toMatch(/"msg":"a page could not be rendered"/);
    expect(far.child.written()).toMatch(
      /"err":\{"type":"RenderError".*"cause":\{.*"code":"E?CONN[A-Z_]+"/,
    );
  });

  it('answers 503 for searches while the database is down, in the language of the page and without their text in the log', async () => {
    proxy.cut();
    onTestFinished(() => proxy.restore());
    const page = await ask(far.url, { path: '/es/buscar/?searchText=garrofer', headers: { host } });
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '5',
      'private, no-cache',
    ]);
    expect(page.body.toString()).toContain('Ahora mismo no podemos hacer búsquedas.');
    const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
    const body = JSON.stringify({
      searchText: 'garrofer',
      filterValues: {},
      dateValue: 'any',
      type: 'all',
    });
    const answer = await ask(far.url, { method: 'POST', path: '/webapi/searcher/', headers, body });
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE' },
    ]);
    const suggestions = await ask(far.url, {
      path: '/webapi/suggestions/?text=garrofer',
      headers: { host },
    });
    expect(suggestions.status).toBe(503);
    expect(far.child.written()).toContain('"msg":"a search failed: the ');
    expect(far.child.written()).not.toContain('garrofer');
    expect(await far.status(STORY)).toBe(200);
  });

  if (isFullRun) {
    it('restarts a node killed under load with a warm and current cache', async () => {
      await publish('Abans de caure');
      await until('the node shows the story', shows(near, 'Abans de caure'));
      const traffic = Array.from({ length: 200 }, (_none, index) =>
        ask(near.url, { path: index % 2 ? STORY : '/', headers: { host } }).catch(() => undefined),
      );
      await publish('Mentre cau');
      await near.child.kill();
      await Promise.all(traffic);
      await publish('Mentre no hi és');
      near = await startNode(
        'near',
        await Promise.resolve(postgres.urlOf('portada')),
        Number(new URL(near.url).port),
      );
      expect(await near.status(STORY)).toBe(200);
      await until(
        'the node shows what was published while it was away',
        shows(near, 'Mentre no hi és'),
      );
      const made = /"made":(\d+)/.exec(near.child.written())?.[1];
      expect(Number(made)).toBeLessThan(10);
    });

    it('stops a node in order on SIGTERM and logs it', async () => {
      const node = await startNode('third', postgres.urlOf('portada'), await freePort());
      node.child.process.kill('SIGTERM');
      expect(await node.child.ended).toBe(0);
      expect(node.child.written()).toContain('"msg":"stopped"');
    });
  }
});

import { setTimeout as pause } from 'node:timers/promises';
import { emailOf, PASSWORD } from '#scripts/bench/accounts/logins.ts';
import { HOST, STORY } from '../place/chaos-node.ts';
import { callOf, errorWords, getPage, oneOf, wrongStatus, type StormSite } from './storm-site.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** Requests of pages per second, of all readers together. */
const RATE = 220;

/** Requests under way at most: readers that wait longer add no more. */
const UNDER_WAY = 400;

/**
 * Every request of this number asks for a page that has never been rendered, or for none at all.
 */
const NEW_PAGE = 25;

interface KnownPage {
  host: string;
  path: string;
  /** Text that is on this page only. */
  mark: string;
}

const KNOWN: readonly KnownPage[] = [
  { host: HOST, path: '/', mark: 'href="http://elfar.localhost/"' },
  { host: HOST, path: '/es/', mark: 'href="http://elfar.localhost/es/"' },
  { host: HOST, path: '/politica/', mark: 'href="http://elfar.localhost/politica/"' },
  { host: HOST, path: '/autor/berta-far/', mark: 'href="http://elfar.localhost/autor/berta-far/"' },
  { host: HOST, path: STORY, mark: 'El port obre avui.' },
  { host: 'ondamarea.localhost', path: '/', mark: 'href="http://ondamarea.localhost/"' },
  { host: 'ondamarea.localhost', path: '/ca/', mark: 'href="http://ondamarea.localhost/ca/"' },
];

/** Work of people on all nodes until it is stopped. */
export interface StormWork {
  stop(): Promise<void>;
}

/** Asks each known page of each node once, before the storm. Throws if one is not as it must be. */
export async function checkKnownPages(site: StormSite): Promise<void> {
  for (const node of site.nodes) {
    for (const page of KNOWN) {
      const answer = await getPage(node, page.path, page.host);
      const wrong =
        answer === 'away'
          ? 'away'
          : (wrongStatus(answer, { kind: page.path, expected: [200] }) ??
            wrongPage(answer.body, page.mark));
      if (wrong !== undefined)
        throw new Error(
          `Before the storm, ${page.host}${page.path} of ${node.name} is wrong: ${wrong}`,
        );
    }
  }
}

/** Readers who request pages at a steady rate, whether or not earlier ones were answered. */
export function startReaders(site: StormSite): StormWork {
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * RATE);
    for (; sent < due; sent += 1) {
      if (underWay.size >= UNDER_WAY) continue;
      const asked = readPage(site, sent).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

async function readPage(site: StormSite, number: number): Promise<void> {
  const node = oneOf(site, site.nodes);
  if (number % NEW_PAGE === 0) return readNewPage(site, node, number);
  if (number % NEW_PAGE === 1) return readPublishedStory(site, node);
  const page = oneOf(site, KNOWN);
  await judgePage(site, node, {
    ...page,
    kind: 'page',
    expected: [200],
    wrongText: (body) => wrongPage(body, page.mark),
  });
}

/**
 * Pages that a node has shown since its start: from then on it has a copy in memory, whatever
 * breaks. The page of a changed story is dropped from memory, and its copy on the disk may be lost,
 * so that it may be refused while nothing can render it.
 */
const shown = new Set<string>();

/** Pages far down a list and addresses that no page has. */
function readNewPage(site: StormSite, node: SupervisedNode, number: number): Promise<void> {
  const path = number % 2 === 0 ? `/politica/pagina/${number + 20}/` : `/no-hi-es-${number}/`;
  return judgePage(site, node, {
    host: HOST,
    path,
    kind: 'no page',
    expected: [404],
    wrongText: () => undefined,
  });
}

/** The first and the last paragraph of a published story are of the same publication. */
function readPublishedStory(site: StormSite, node: SupervisedNode): Promise<void> {
  const id = oneOf(site, site.stories);
  const address = site.answers.kept.get(`address ${id}`);
  if (address === undefined) return Promise.resolve();
  return judgePage(site, node, {
    host: HOST,
    path: address,
    kind: 'published',
    expected: [200],
    wrongText: (body) => wrongStory(body, id),
  });
}

interface JudgedPage {
  host: string;
  path: string;
  kind: string;
  expected: readonly number[];
  wrongText(body: Buffer): string | undefined;
}

async function judgePage(
  { answers }: StormSite,
  node: SupervisedNode,
  page: JudgedPage,
): Promise<void> {
  const key = `${node.url} ${node.starts()} ${page.host}${page.path}`;
  const wasShown = shown.has(key);
  try {
    const answer = await getPage(node, page.path, page.host);
    if (answer === 'away') return;
    if (answer.status === 200) shown.add(key);
    const isTaken =
      wasShown &&
      page.kind === 'page' &&
      answer.status === 503 &&
      `${node.url} ${node.starts()} ${page.host}${page.path}` === key;
    const wrongText = answer.status === 200 ? page.wrongText(answer.body) : undefined;
    if (isTaken) answers.takeBack();
    const wrong = wrongStatus(answer, page) ?? wrongText;
    answers.count(
      page.kind,
      answer.status,
      wrong === undefined ? undefined : `${wrong} (${page.path})`,
    );
  } catch (error) {
    answers.count(
      page.kind,
      errorWords(error),
      `${page.kind}: ${errorWords(error)} (${page.path})`,
    );
  }
}

/** Reason why a body is not the whole page with a mark. */
function wrongPage(body: Buffer, mark: string): string | undefined {
  const text = body.toString();
  if (!text.trimEnd().endsWith('</html>')) return `a page of ${body.length} bytes without its end`;
  return text.includes(mark) ? undefined : `a page without "${mark}"`;
}

function wrongStory(body: Buffer, id: string): string | undefined {
  const [first, last] = ['Text', 'Final'].map(
    (word) => new RegExp(`>${word} ${id} (\\d+)\\.<`).exec(body.toString())?.[1],
  );
  if (first === undefined || last === undefined)
    return wrongPage(body, `Titular ${id}`) ?? 'a story without its text';
  return first === last ? wrongPage(body, `Titular ${id}`) : `text ${first} beside text ${last}`;
}

/** Milliseconds between two calls of an account holder. */
const CALLS = 120;

/**
 * Account holders who read their profile, search and log in again, each from an address of its own.
 */
export function startAccountHolders(site: StormSite): StormWork {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const running = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const asked = useAccount(site, number).finally(() => underWay.delete(asked));
      underWay.add(asked);
      await pause(CALLS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(underWay);
    },
  };
}

async function useAccount(site: StormSite, number: number): Promise<void> {
  const node = oneOf(site, site.nodes);
  const reader = number % site.cookies.length;
  const cookie = site.cookies[reader] ?? '';
  const acts = [
    {
      kind: 'profile',
      method: 'GET',
      path: '/api/front/user/profile',
      cookie,
      mark: emailOf(reader),
    },
    { kind: 'search', method: 'GET', path: `/buscar/?searchText=port+${number}`, mark: '</html>' },
    {
      kind: 'login',
      method: 'POST',
      path: '/api/front/user/login',
      body: { email: emailOf(reader), password: PASSWORD },
      mark: '"httpCode":200',
    },
  ];
  const act = acts[number % acts.length];
  if (!act) return;
  const { kind, mark, ...call } = act;
  try {
    const answer = await callOf(node, { ...call, address: number });
    if (answer === 'away') return;
    const wrong = wrongStatus(answer, { kind, expected: [200] });
    const isForeign = answer.status === 200 && !answer.body.toString().includes(mark);
    site.answers.count(
      kind,
      answer.status,
      wrong ?? (isForeign ? `${kind}: 200 without "${mark}"` : undefined),
    );
  } catch (error) {
    site.answers.count(kind, errorWords(error), `${kind}: ${errorWords(error)}`);
  }
}

import { Agent } from 'node:http';
import { createBodyReader } from '#server/platform/front/read-call-body.ts';
import { createAnswerLog } from '#server/platform/http/answer-log.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { createPageSender } from '#server/platform/http/send-page.ts';
import { sendStatus } from '#server/platform/http/send.ts';
import { StaticFiles } from '#server/platform/http/files/static-files.ts';
import type { BenchRow } from '../bench-row.ts';
import { withCountedPages, type CountedPages } from '../counted-pages.ts';
import { httpGet } from '../load/http-get.ts';
import { ROOT } from '../nodes/workspace.ts';

const READERS = 1000;

/** Counts the renders of an uncached page that many readers request at once. */
export function benchMisses(): Promise<BenchRow[]> {
  return withCountedPages(async (counted) => {
    const { renders, answered } = await askAtOnce(counted);
    return [
      {
        what: `${READERS} parallel misses on one page`,
        measured: `${renders} render(s), ${answered} answers 200`,
        reference: '–',
        target: '1 render',
        isHeld: renders === 1 && answered === READERS,
        others: "Astro's own cache: 30 renders for 30",
      },
    ];
  });
}

async function askAtOnce({
  application,
  pages,
  renders,
}: CountedPages): Promise<{ renders: number; answered: number }> {
  const { wiring } = application;
  const unlimited = { count: () => undefined, giveBack() {} };
  const listener = createListener({
    sites: wiring.sites,
    pages,
    staticFiles: new StaticFiles(`${ROOT}/dist/client`),
    sender: createPageSender({ hasCdn: false }),
    findPicture: (kind, name) => wiring[kind].find(name),
    findOriginal: () => Promise.resolve(undefined),
    findChannelList: () => Promise.resolve(undefined),
    isKnown: () => undefined,
    hasContentToken: () => false,
    readCallBody: createBodyReader({ contentToken: () => '' }),
    handleCall: (_request, response) => Promise.resolve(sendStatus(response, 404)),
    frontCalls: new Map(),
    answerStream: () => false,
    uploads: { find: () => undefined, answer: () => Promise.resolve() },
    clientAddressOf: () => '127.0.0.1',
    findCrawler: () => undefined,
    countCrawler: () => {},
    limiters: { pages: unlimited, requests: unlimited },
    checkHealth: () => undefined,
    answers: createAnswerLog(wiring.services.log),
    log: wiring.services.log,
  });
  const { server, url } = await startHttpServer(listener, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ maxSockets: READERS });
  try {
    const answers = await Promise.all(
      Array.from({ length: READERS }, () => httpGet(url, { host: 'elfar.localhost', agent })),
    );
    return { renders: renders(), answered: answers.filter(({ status }) => status === 200).length };
  } finally {
    agent.destroy();
    await stopHttpServer(server, 1);
  }
}

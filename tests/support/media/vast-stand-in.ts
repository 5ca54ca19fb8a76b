import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { inlineAd, vast, VPAID, wrapperAd } from './vast-documents.ts';

/** An ad server on the loopback interface that counts its requests by path. */
export interface VastStandIn {
  origin: string;
  asked: string[];
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, origin: string) => void;

const document =
  (text: (origin: string) => string): Answer =>
  (response, origin) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text(origin));

const inline = document(() => vast(inlineAd()));

const ANSWERS: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'].map((version) => [
      `/v${version}`,
      document(() => vast(inlineAd({ id: `v${version}` }), version)),
    ]),
  ),
  '/inline': inline,
  '/empty': document(() => vast('')),
  '/wrapped': document((origin) =>
    vast(wrapperAd({ to: `${origin}/inline`, impression: '/seen-by-wrapper' })),
  ),
  '/chain-5': document((origin) => vast(wrapperAd({ to: `${origin}/chain-4` }))),
  '/chain-4': document((origin) => vast(wrapperAd({ to: `${origin}/chain-3` }))),
  '/chain-3': document((origin) => vast(wrapperAd({ to: `${origin}/chain-2` }))),
  '/chain-2': document((origin) => vast(wrapperAd({ to: `${origin}/chain-1` }))),
  '/chain-1': document((origin) => vast(wrapperAd({ to: `${origin}/inline` }))),
  '/chain-6': document((origin) => vast(wrapperAd({ to: `${origin}/chain-5` }))),
  '/loop': document((origin) =>
    vast(wrapperAd({ to: `${origin}/loop`, error: '/failed?code=[ERRORCODE]' })),
  ),
  // Each document names a hundred others: ten thousand requests at the second step.
  '/tree': document((origin) =>
    vast(
      Array.from({ length: 100 }, (_, index) =>
        wrapperAd({ to: `${origin}/tree` }).replace('<Ad>', `<Ad sequence="${index + 1}">`),
      ).join(''),
    ),
  ),
  '/wrapped-elsewhere': document(() =>
    vast(wrapperAd({ to: 'https://ads.example/inline', error: '/failed?code=[ERRORCODE]' })),
  ),
  '/wrapped-slow': document((origin) => vast(wrapperAd({ to: `${origin}/slow` }))),
  '/slow': () => {},
  '/slow-body': (response) => void response.writeHead(200).write('<VAST version="4.2">'),
  '/big': (response) =>
    response.writeHead(200).end(`<VAST version="4.2">${' '.repeat(10_000_000)}</VAST>`),
  '/vpaid': document(() =>
    vast(inlineAd({ files: VPAID, reports: { error: '/failed?code=[ERRORCODE]' } })),
  ),
  '/broken': document(() => '<VAST version="4.2"><Ad>'),
  '/page': document(() => '<html><body>No ad</body></html>'),
  '/entities': document(
    () =>
      `<!DOCTYPE VAST [<!ENTITY a "aaaaaaaaaa">]>${vast(inlineAd()).replace(/<\?xml.*\?>\n/, '')}`,
  ),
  '/elsewhere': (response) =>
    response.writeHead(302, { location: 'https://ads.example/inline' }).end(),
  '/two': document(() => vast(inlineAd({ id: 'first' }) + inlineAd({ id: 'second' }))),
  '/pod': document(() =>
    vast(inlineAd({ id: 'second', sequence: 2 }) + inlineAd({ id: 'first', sequence: 1 })),
  ),
  '/pod-of-programs': document(() =>
    vast(
      inlineAd({ id: 'first', sequence: 1, files: VPAID }) +
        inlineAd({ id: 'second', sequence: 2 }),
    ),
  ),
};

export async function startVastStandIn(): Promise<VastStandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    asked.push(pathname);
    const answer = ANSWERS[pathname];
    if (answer) answer(response, origin);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening socket has an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

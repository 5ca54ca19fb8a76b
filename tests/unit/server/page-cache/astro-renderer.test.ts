import type { IncomingMessage } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createRequest, writeResponse } from 'astro/app/node';
import { expect, test } from 'vitest';
import { createAstroRenderer, type AstroHandler } from '../../../../src/server/page-cache/astro-renderer.ts';
import { elfar } from '../../../support/newsroom/newsroom.ts';

/** A renderer whose requests can be looked at, and what it was asked. */
function openRenderer(answer: (locals: object) => Response) {
  const asked: IncomingMessage[] = [];
  const requests: Request[] = [];
  // As @astrojs/node does it; its types know no response but a server's own.
  const handler = (async (request, response, _next, locals) => {
    asked.push(request);
    requests.push(createRequest(request));
    await writeResponse(answer(locals), response as Parameters<typeof writeResponse>[1]);
  }) satisfies AstroHandler;
  return { asked, requests, render: createAstroRenderer({ handler, sites: [elfar], localsFor: () => ({ failure: undefined }) }) };
}

const page = () =>
  new Response('<html><head><meta charset="utf-8"></head></html>', {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cdn-cache-control': 'max-age=60', 'cache-tag': 'front' },
  });

test('a page comes out as it was rendered, with its tags and how long it is fresh', async () => {
  const { render } = openRenderer(page);
  expect(await render('elfar/')).toMatchObject({
    kind: 'page',
    page: { tags: ['front'], maxAge: 60, contentType: 'text/html; charset=utf-8' },
  });
});

test('a page that comes in pieces is put together', async () => {
  const pieces = ['<p>', 'Ràdio', '</p>'];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const { render } = openRenderer(() => new Response(stream, { status: 500 }));
  const outcome = await render('elfar/');
  expect(outcome.kind === 'answer' && String(outcome.answer.body)).toBe('<p>Ràdio</p>');
});

test('the request of a page that was rendered is not aborted', async () => {
  const { requests, render } = openRenderer(page);
  await render('elfar/');
  await nextRound();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test('an error page comes with what the page threw', async () => {
  const failure = new Error('No such chunk.');
  const { render } = openRenderer((locals) => {
    Reflect.set(locals, 'failure', failure);
    return new Response('', { status: 500 });
  });
  expect(await render('elfar/')).toMatchObject({ kind: 'answer', answer: { status: 500 }, failure });
});

test.each([
  ['was rendered', page],
  [
    'could not be rendered',
    () => {
      throw new Error('No such story.');
    },
  ],
])('nothing is kept of a request whose page %s', async (_, answer) => {
  const { asked, render } = openRenderer(answer);
  await render('elfar/').catch(() => undefined);
  await nextRound();
  expect(asked.map(({ socket }) => [socket.destroyed, socket.listenerCount('close')])).toEqual([[true, 0]]);
});

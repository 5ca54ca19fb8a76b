import type { IncomingMessage } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createRequest, writeResponse } from 'astro/app/node';
import { expect, test } from 'vitest';
import {
  createAstroRenderer,
  type AstroHandler,
} from '#server/platform/page-cache/astro-renderer.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

/** A renderer that records its requests. */
function openRenderer(answer: (locals: object) => Response) {
  const asked: IncomingMessage[] = [];
  const requests: Request[] = [];
  // Same steps as in @astrojs/node, whose types accept a server's own response only.
  const handler = (async (request, response, _next, locals) => {
    asked.push(request);
    requests.push(createRequest(request));
    await writeResponse(answer(locals), response as Parameters<typeof writeResponse>[1]);
  }) satisfies AstroHandler;
  return {
    asked,
    requests,
    render: createAstroRenderer({
      handler,
      sites: [elfar],
      localsFor: () => ({ failure: undefined }),
    }),
  };
}

const page = () =>
  new Response('<html><head><meta charset="utf-8"></head></html>', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cdn-cache-control': 'max-age=60',
      'cache-tag': 'front',
    },
  });

test('a page is returned as rendered, with its tags and lifetime', async () => {
  const { render } = openRenderer(page);
  expect(await render('elfar/')).toMatchObject({
    kind: 'page',
    page: { tags: ['front'], maxAge: 60, contentType: 'text/html; charset=utf-8' },
  });
});

test('a streamed page is returned in one body', async () => {
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

test('the request of a rendered page is not aborted', async () => {
  const { requests, render } = openRenderer(page);
  await render('elfar/');
  await nextRound();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test('an error page is returned with the error that was thrown', async () => {
  const failure = new Error('No such chunk.');
  const { render } = openRenderer((locals) => {
    Reflect.set(locals, 'failure', failure);
    return new Response('', { status: 500 });
  });
  expect(await render('elfar/')).toMatchObject({
    kind: 'answer',
    answer: { status: 500 },
    failure,
  });
});

test.each([
  ['was rendered', page],
  [
    'could not be rendered',
    () => {
      throw new Error('No such story.');
    },
  ],
])('the socket of a request is destroyed when its page %s', async (_, answer) => {
  const { asked, render } = openRenderer(answer);
  await render('elfar/').catch(() => undefined);
  await nextRound();
  expect(asked.map(({ socket }) => [socket.destroyed, socket.listenerCount('close')])).toEqual([
    [true, 0],
  ]);
});

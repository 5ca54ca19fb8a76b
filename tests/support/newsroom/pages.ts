import { createLog, type Log } from '#server/platform/observability/log.ts';
import { packPage, type RenderedPage } from '#server/platform/page-cache/cached-page.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';

export const silentLog: Log = createLog('silent');

/** A rendered page: fresh for an hour, stale for a day. */
export function renderedPage(text: string, fields: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    body: Buffer.from(text),
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: "default-src 'self'",
    tags: [],
    maxAge: 3600,
    staleWhileRevalidate: 24 * 3600,
    ...fields,
  };
}

export function pageOutcome(text: string, fields: Partial<RenderedPage> = {}): RenderOutcome {
  return { kind: 'page', page: packPage(renderedPage(text, fields)) };
}

export function answerOutcome(status: number, text = ''): RenderOutcome {
  return {
    kind: 'answer',
    answer: {
      status,
      headers: [['content-type', 'text/html; charset=utf-8']],
      body: Buffer.from(text),
    },
  };
}

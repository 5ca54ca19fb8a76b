import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Destination, ItemOutcome, ReadyItem } from './destination.ts';
import { parseNinjs } from '../ninjs/ninjs.ts';
import { withPortada } from '../ninjs/with-portada.ts';
import { storyIdsOf } from '../ninjs/source-id.ts';

/**
 * Timeout of a request in milliseconds: longer than a node gives a publication in its line
 * (`PERMITS`) and at work (`LIMITS` in call-proxy.ts). A shorter one would give a story up that is
 * published afterwards.
 */
const TIMEOUT = 90_000;
const TRIES = 3;

const notes = z.array(z.object({ what: z.string(), detail: z.string() })).default([]);
const ids = z.array(z.string()).default([]);

const publishedSchema = z.object({
  httpCode: z.number(),
  response: z.object({ created: ids, updated: ids, unchanged: ids, losses: notes, changes: notes }),
});

const problemSchema = z.object({
  httpCode: z.number(),
  code: z.string(),
  fields: z
    .union([
      z.record(z.string(), z.string()),
      z.array(z.object({ field: z.string().default(''), reason: z.string() })),
    ])
    .default([]),
});

export interface PushTarget {
  /** URL of the running server, without a trailing slash. */
  url: string;
  token: string;
  site: string;
  locale: 'ca' | 'es';
  /** Milliseconds before a retry, after a 503 or a missing response. */
  pause?: number;
}

/** Sends items to the running server with the publish call: `PUT /api/content/{id}`. */
export function createPushDestination(target: PushTarget): Destination {
  return {
    async publish(items) {
      const outcomes: ItemOutcome[] = [];
      for (const item of items) outcomes.push(await push(target, item));
      return outcomes;
    },
  };
}

async function push(target: PushTarget, { sourceId, ninjs }: ReadyItem): Promise<ItemOutcome> {
  const refused = (
    ...problems: { field: string; reason: string }[]
  ): Extract<ItemOutcome, { ok: false }> => ({
    sourceId,
    ok: false,
    problems: problems.map((problem) => ({ source: sourceId, ...problem })),
  });
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok) return refused(...parsed.problems);
  const { id } = storyIdsOf(parsed.item.uri, target);
  const answer = await put(target, id, ninjs);
  if (!answer.ok) return { ...refused({ field: '', reason: answer.reason }), isUntried: true };

  const published = publishedSchema.safeParse(answer.body);
  if (published.success && answer.status < 300) {
    const { created, updated, losses, changes } = published.data.response;
    return {
      sourceId,
      ok: true,
      id,
      result: created.includes(id) ? 'created' : updated.includes(id) ? 'updated' : 'unchanged',
      losses,
      changes,
    };
  }
  const problem = problemSchema.safeParse(answer.body);
  if (!problem.success)
    return refused({
      field: '',
      reason: `the server responded ${answer.status} with an invalid body for the publish call`,
    });
  const { code, fields } = problem.data;
  const named = Array.isArray(fields)
    ? fields
    : Object.entries(fields).map(([field, reason]) => ({ field, reason }));
  const canMove = code === 'ADDRESS_TAKEN' && !parsed.item.portada.distinct;
  if (canMove) return push(target, { sourceId, ninjs: withPortada(ninjs, { distinct: true }) });
  return named.length > 0
    ? refused(...named)
    : refused({ field: '', reason: `the server responded ${answer.status}: ${code}` });
}

type PushResponse = { ok: true; status: number; body: unknown } | { ok: false; reason: string };

async function put(target: PushTarget, id: string, ninjs: unknown): Promise<PushResponse> {
  const address = new URL(`/api/content/${encodeURIComponent(id)}`, target.url);
  address.searchParams.set('site', target.site);
  address.searchParams.set('locale', target.locale);
  const request = {
    method: 'PUT',
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ninjs),
  };
  let reason = '';
  for (let tried = 1; tried <= TRIES; tried += 1) {
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT) });
      if (response.status !== 503)
        return { ok: true, status: response.status, body: parse(await response.text()) };
      reason = `the server was unavailable (503) in ${TRIES} attempts`;
    } catch (error) {
      reason = `the server at ${target.url} did not respond in ${TRIES} attempts: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (tried < TRIES) await wait((target.pause ?? 1000) * tried);
  }
  return { ok: false, reason };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

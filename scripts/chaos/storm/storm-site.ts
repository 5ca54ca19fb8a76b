import { Agent } from 'node:http';
import { httpGet, type HttpAnswer } from '#scripts/bench/load/http-get.ts';
import { ask, type RawAnswer } from '#tests/support/requests/raw-http.ts';
import { HOST, TOKEN } from '../place/chaos-node.ts';
import type { StormAnswers } from './answers.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** Newsroom, nodes and answers of a storm. */
export interface StormSite {
  nodes: readonly SupervisedNode[];
  answers: StormAnswers;
  /** Numbers from 0 to 1 for the work of people. */
  random: () => number;
  /**
   * Ids of the stories that the newsroom publishes again and again. Readers comment below the
   * first.
   */
  stories: readonly string[];
  blog: string;
  /** `Cookie` of each reader's session. */
  cookies: string[];
}

/**
 * Milliseconds after which a request counts as unanswered: the longest limit of a call
 * (`call-proxy.ts`) and the delays of a busy machine.
 */
const NEVER = 90_000;

/** Connections of all readers of a node together. */
const SOCKETS = 256;

const agents = new Map<string, Agent>();

/** Ends the connections of readers. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** An item of a list by chance. */
export function oneOf<Item>({ random }: Pick<StormSite, 'random'>, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/**
 * An answer, or a connection that ended without one while its node was away, which is no answer of
 * ours.
 */
type Asked<Answer> = Answer | 'away';

/** Requests a page of a node. Throws if the node was up and did not answer. */
export async function getPage(
  node: SupervisedNode,
  path: string,
  host: string,
): Promise<Asked<HttpAnswer>> {
  const agent = agents.get(node.url) ?? new Agent({ keepAlive: true, maxSockets: SOCKETS });
  agents.set(node.url, agent);
  return unlessAway(node, () => httpGet(node.url + path, { host, agent }));
}

export interface Call {
  method: string;
  path: string;
  body?: object;
  cookie?: string;
  /** Number of the caller's network address. */
  address: number;
}

/** A call of a reader, from an address of its own. */
export function callOf(
  node: SupervisedNode,
  { method, path, body, cookie, address }: Call,
): Promise<Asked<RawAnswer>> {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.9.${Math.floor(address / 250) % 250}.${(address % 250) + 1}`,
    ...(cookie !== undefined && { cookie }),
  };
  return unlessAway(node, () =>
    ask(node.url, { method, path, headers, ...(body && { body: JSON.stringify(body) }) }),
  );
}

/** A call of the newsroom's tool. */
export function newsroomCall(
  node: SupervisedNode,
  { method, path, body }: Omit<Call, 'cookie' | 'address'>,
): Promise<Asked<RawAnswer>> {
  const headers = {
    host: HOST,
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
  };
  return unlessAway(node, () =>
    ask(node.url, { method, path, headers, ...(body && { body: JSON.stringify(body) }) }),
  );
}

/** The answer to a request, or `away` if the node ended or started meanwhile. */
export async function unlessAway<Answer>(
  node: SupervisedNode,
  work: () => Promise<Answer>,
): Promise<Asked<Answer>> {
  const since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`unanswered for ${NEVER / 1000} s`)), NEVER);
  });
  try {
    return await Promise.race([work(), never]);
  } catch (error) {
    if (node.wasAway(since)) return 'away';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Words for an error of a connection. */
export function errorWords(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * Judges the status of an answer: `expected`, too many requests, or 503 with the time of the next
 * attempt. Returns the reason if it is wrong.
 */
export function wrongStatus(
  { status, headers }: Pick<RawAnswer, 'status' | 'headers'>,
  { kind, expected }: { kind: string; expected: readonly number[] },
): string | undefined {
  if (expected.includes(status) || status === 429) return undefined;
  if (status === 503)
    return headers['retry-after'] === undefined ? `${kind}: 503 without Retry-After` : undefined;
  return `${kind}: ${status}`;
}

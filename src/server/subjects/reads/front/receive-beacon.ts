import type { IncomingMessage, ServerResponse } from 'node:http';
import { isbot } from 'isbot';
import { z } from 'zod';
import { countStory } from '#contracts/reads/count-story.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import type { Site } from '#domain/sites/site.ts';
import { BEACON_KINDS } from '#domain/reads/beacon.ts';
import type { FrontCall } from '#server/platform/http/asked.ts';
import { sendProblem } from '#server/platform/http/send.ts';
import type { BeaconFilter } from './beacon-filter.ts';
import type { CountBuffer } from './count-buffer.ts';

/** Limit of a beacon in bytes: twice the longest id. */
export const BEACON_BYTES = 512;

export const beaconSchema = z.strictObject({ id: documentIdSchema, kind: z.enum(BEACON_KINDS) });

/**
 * Receives beacons in the front process and counts them in memory. Refuses requests with another
 * method or body than our pages send, or without an own `Origin`. A valid beacon gets 204, also if
 * it is not counted: from a bot, beyond the limit of its network address, or repeated.
 */
export function createBeaconReceiver(options: {
  filter: BeaconFilter;
  buffer: CountBuffer;
  now?: () => number;
}): FrontCall {
  const { filter, buffer, now = Date.now } = options;
  return async (request, response, { site, clientAddress }) => {
    if (request.method !== countStory.method)
      return refuse(response, 'METHOD_NOT_ALLOWED', { Allow: countStory.method });
    if (!isFromOwnPage(request, site)) return refuse(response, 'FOREIGN_ORIGIN');
    const body = await readBody(request);
    if (body === 'gone') return void response.destroy();
    if (body === 'too long') return refuse(response, 'PAYLOAD_TOO_LARGE', { Connection: 'close' });
    const beacon = beaconSchema.safeParse(parseJson(body));
    if (!beacon.success) return refuse(response, 'INVALID_FIELDS');
    const { id, kind } = beacon.data;
    const isCounted =
      !isBot(request) && filter.accepts(clientAddress, `${site.alias} ${kind} ${id}`, now());
    if (isCounted) buffer.add({ site: site.alias, id, kind });
    response.writeHead(204).end();
  };
}

/**
 * Whether a page of this site sent the request. Browsers without fetch metadata send the Origin
 * header only.
 */
function isFromOwnPage({ headers }: IncomingMessage, site: Site): boolean {
  const fetchSite = headers['sec-fetch-site'] ?? 'same-origin';
  return fetchSite === 'same-origin' && isOwnOrigin(site, headers.origin, headers.host);
}

/**
 * Names of browsers differ little, and the test of one takes a tenth of a beacon's time. Emptied
 * when full.
 */
const MAX_AGENTS = 2000;
const knownAgents = new Map<string, boolean>();

/**
 * Longest name of a browser in characters. Usual ones have 80 to 200, and the test takes longer for
 * a longer one.
 */
const LONGEST_AGENT = 512;

/** Whether a request has the user agent of a crawler or a tool, or none. */
function isBot({ headers }: IncomingMessage): boolean {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || agent.length > LONGEST_AGENT) return true;
  const known = knownAgents.get(agent);
  if (known !== undefined) return known;
  if (knownAgents.size >= MAX_AGENTS) knownAgents.clear();
  const isFound = isbot(agent);
  knownAgents.set(agent, isFound);
  return isFound;
}

/** The body as text, or the reason why there is none. */
function readBody(request: IncomingMessage): Promise<string | 'gone' | 'too long'> {
  if (Number(request.headers['content-length'] ?? 0) > BEACON_BYTES)
    return Promise.resolve('too long');
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      if (text.length <= BEACON_BYTES) text += chunk;
      if (text.length > BEACON_BYTES) resolve('too long');
    });
    request.on('end', () => resolve(text));
    // The page was closed while it sent the beacon.
    request.on('close', () => resolve('gone'));
    request.on('error', () => resolve('gone'));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(
  response: ServerResponse,
  code: ProblemCode,
  headers: Record<string, string> = {},
): void {
  sendProblem(response, PROBLEM_STATUS[code], code, headers);
}

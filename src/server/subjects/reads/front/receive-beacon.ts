import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { z } from 'zod';
import { countStory } from '#contracts/reads/count-story.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { Refusal } from '#domain/figures/figure.ts';
import { isOptedOut } from '#domain/figures/opt-out.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import type { Site } from '#domain/sites/site.ts';
import { isRead, quartersOf } from '#domain/reads/beacon.ts';
import { INP_PHASES, LCP_PHASES, VITAL_ELEMENTS } from '#domain/reads/vital.ts';
import type { FigureCounter } from '#server/subjects/figures/front/view-sums.ts';
import type { FrontCall } from '#server/platform/http/asked.ts';
import { sendProblem } from '#server/platform/http/send.ts';
import type { BeaconFilter } from './beacon-filter.ts';
import type { CountBuffer } from './count-buffer.ts';

/** Limit of a beacon in bytes: a path, the longest id and a host. */
export const BEACON_BYTES = 1024;

/** Longest time that a page may state, in milliseconds: a month. */
const LONGEST = 2_678_400_000;

/** A reader who pulls the page beyond its end sees more than all of it. */
const DEEPEST = 10;

/** Widest window in units of `WIDTH_UNIT`: 16,384 pixels. */
const WIDEST = 64;

/**
 * Beacons of one kind that are counted of a network address for a page in an hour. Readers of one
 * office share an address. The order of the most read stories counts one of them.
 */
const MOST_AN_HOUR = { view: 20, vitals: 20, video: 20, share: 1 } as const;

/** Longest time of a vital in milliseconds: ten minutes, after which a page has hardly a reader. */
const LONGEST_VITAL = 600_000;

/** Largest sum of layout shifts. Each shift is 1 at most. */
const MOST_SHIFTS = 1000;

const pathSchema = z
  .string()
  .max(400)
  .regex(/^\/[\w.~%!$&'()*+,;=:@/-]*$/);

const vitalTime = z.number().min(0).max(LONGEST_VITAL);
const element = z.enum(VITAL_ELEMENTS);

export const beaconSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('view'),
    id: documentIdSchema.optional(),
    path: pathSchema,
    time: z.number().min(0).max(LONGEST),
    depth: z.number().min(0).max(DEEPEST),
    width: z.int().min(0).max(WIDEST),
    from: z
      .string()
      .max(100)
      .regex(/^[a-z0-9.-]*(?::\d{1,5})?$/i)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('vitals'),
    id: documentIdSchema.optional(),
    path: pathSchema,
    LCP: z.strictObject({ value: vitalTime, phase: z.enum(LCP_PHASES), element }).optional(),
    INP: z.strictObject({ value: vitalTime, phase: z.enum(INP_PHASES), element }).optional(),
    CLS: z.strictObject({ value: z.number().min(0).max(MOST_SHIFTS), element }).optional(),
    FCP: z.strictObject({ value: vitalTime }).optional(),
    TTFB: z.strictObject({ value: vitalTime }).optional(),
  }),
  z.strictObject({
    kind: z.literal('video'),
    id: documentIdSchema,
    part: z.number().min(0).max(1),
  }),
  z.strictObject({ kind: z.literal('share'), id: documentIdSchema }),
]);

type Beacon = z.infer<typeof beaconSchema>;

interface ReceiverOptions {
  filter: BeaconFilter;
  buffer: CountBuffer;
  figures: FigureCounter;
  /** The key of a page that is no story; `undefined` for a path that the site does not have. */
  keyOfPage(site: Site, path: string): string | undefined;
  now?: () => number;
}

/**
 * Receives beacons in the front process and counts them in memory. Refuses requests with another
 * method or body than our pages send, or without an own `Origin`. A valid beacon gets 204, also if
 * it is not counted: from a bot, from a reader who asks for it, beyond the limit of its network
 * address, or repeated. Every beacon that is not counted is counted by its reason.
 */
export function createBeaconReceiver(options: ReceiverOptions): FrontCall {
  const { figures } = options;
  return async (request, response, { site, clientAddress }) => {
    const refuse = (reason: Refusal, code: ProblemCode, headers?: Record<string, string>) => {
      figures.refuse(site, reason);
      sendProblem(response, PROBLEM_STATUS[code], code, headers ?? {});
    };
    if (request.method !== countStory.method)
      return refuse('method', 'METHOD_NOT_ALLOWED', { Allow: countStory.method });
    if (!isFromOwnPage(request, site)) return refuse('foreign-origin', 'FOREIGN_ORIGIN');
    const body = await readBody(request);
    if (body === 'gone') return void response.destroy();
    if (body === 'too long')
      return refuse('too-long', 'PAYLOAD_TOO_LARGE', { Connection: 'close' });
    const beacon = beaconSchema.safeParse(parseJson(body));
    if (!beacon.success) return refuse('invalid', 'INVALID_FIELDS');
    const reason = count(options, { request, site, clientAddress, beacon: beacon.data });
    if (reason !== undefined) figures.refuse(site, reason);
    response.writeHead(204).end();
  };
}

/** Counts a valid beacon, or returns why it is not counted. */
function count(
  { filter, buffer, figures, keyOfPage, now = Date.now }: ReceiverOptions,
  {
    request,
    site,
    clientAddress,
    beacon,
  }: { request: IncomingMessage; site: Site; clientAddress: string; beacon: Beacon },
): Refusal | undefined {
  if (isBot(request)) return 'bot';
  if (isOptedOut(request.headers)) return 'opted-out';
  const page = beacon.id ?? ('path' in beacon ? keyOfPage(site, beacon.path) : undefined);
  if (page === undefined) return 'unknown';
  if (!filter.isWithinLimit(clientAddress, now())) return 'limit';
  const times = (action: string) =>
    filter.times(clientAddress, `${site.alias} ${action} ${page}`, now());
  if (times(beacon.kind) > MOST_AN_HOUR[beacon.kind]) return 'repeated';
  if (beacon.kind === 'share') {
    buffer.add({ site: site.alias, id: page, kind: 'share' });
    figures.addShare(site, page);
    return undefined;
  }
  if (beacon.kind === 'video') {
    figures.addVideo({ site, story: beacon.id, quarters: quartersOf(beacon) });
    return undefined;
  }
  if (beacon.kind === 'vitals') {
    figures.addVitals({ site, page, vitals: beacon });
    return undefined;
  }
  const hasRead = isRead(beacon);
  const cookies = request.headers.cookie ?? '';
  figures.addView({ site, page, isRead: hasRead, view: beacon, cookies });
  if (hasRead && beacon.id !== undefined && times('read') === 1)
    buffer.add({ site: site.alias, id: beacon.id, kind: 'read' });
  return undefined;
}

/** Addresses of own pages that were found before, because parsing them takes longer than the rest. */
const MAX_ORIGINS = 1000;
const ownOrigins = new Set<string>();

/**
 * Whether a page of this site sent the request. Browsers without fetch metadata send the Origin
 * header only.
 */
function isFromOwnPage({ headers }: IncomingMessage, site: Site): boolean {
  const fetchSite = headers['sec-fetch-site'] ?? 'same-origin';
  if (fetchSite !== 'same-origin') return false;
  const address = `${site.url} ${headers.host} ${headers.origin}`;
  if (ownOrigins.has(address)) return true;
  const isOwn = isOwnOrigin(site, headers.origin, headers.host);
  if (isOwn && ownOrigins.size >= MAX_ORIGINS) ownOrigins.clear();
  if (isOwn) ownOrigins.add(address);
  return isOwn;
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

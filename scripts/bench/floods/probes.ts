import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { webhookPath } from '#domain/paths/subscription-paths.ts';
import { PROBES, type Probe } from './flood-shapes.ts';

/** An answer to a probe: its status, and the milliseconds until its end. */
export interface ProbeAnswer {
  status: number;
  ms: number;
}

export type ProbeAnswers = Readonly<Record<Probe, readonly ProbeAnswer[]>>;

export interface ProbeOptions {
  url: string;
  host: string;
  /** Cookie of a reader who is logged in. */
  cookie: string;
  /** Token of publications. */
  token: string;
  seconds: number;
}

/** Milliseconds between two requests of a probe. They do not wait for earlier answers. */
const INTERVAL = 500;

let number = 0;

/**
 * Sends a search, a profile call, a publication and a webhook at a constant rate. Resolves with all
 * answers.
 */
export async function probe(options: ProbeOptions): Promise<ProbeAnswers> {
  const sent: Record<Probe, Promise<ProbeAnswer>[]> = {
    search: [],
    profile: [],
    publication: [],
    webhook: [],
  };
  const startedAt = performance.now();
  for (let round = 0; round * INTERVAL < options.seconds * 1000; round += 1) {
    await pause(Math.max(0, startedAt + round * INTERVAL - performance.now()));
    for (const name of PROBES) sent[name].push(send(options, name));
  }
  return {
    search: await Promise.all(sent.search),
    profile: await Promise.all(sent.profile),
    publication: await Promise.all(sent.publication),
    webhook: await Promise.all(sent.webhook),
  };
}

function send({ url, host, cookie, token }: ProbeOptions, name: Probe): Promise<ProbeAnswer> {
  number += 1;
  const headers = { host, 'x-forwarded-for': `10.88.${(number >> 8) & 255}.${number & 255}` };
  if (name === 'search') return ask(`${url}/buscar/?searchText=far+${number}`, { headers });
  if (name === 'profile')
    return ask(`${url}/api/front/user/profile`, { headers: { ...headers, cookie } });
  if (name === 'webhook') return askWebhook(url, headers);
  const story = {
    uri: `urn:bench:flood-${number}`,
    type: 'text',
    language: 'ca',
    headline: `Flood ${number}`,
    body_html: '<p>Text.</p>',
  };
  return ask(`${url}/api/content/bench-flood-${number}?site=elfar&locale=ca`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...story, versioncreated: new Date().toISOString() }),
  });
}

/**
 * Sends a webhook with a forged signature of now. A worker process refuses it with 400 once its
 * body is whole.
 */
async function askWebhook(url: string, headers: Record<string, string>): Promise<ProbeAnswer> {
  const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
  const signed = { ...headers, 'portada-signature': signature, 'content-type': 'application/json' };
  const answer = await ask(url + webhookPath('simulation'), {
    method: 'POST',
    headers: signed,
    body: '{}',
  });
  return { ...answer, status: answer.status === 400 ? 200 : answer.status };
}

function ask(
  url: string,
  {
    method = 'GET',
    headers,
    body = '',
  }: { method?: string; headers: Record<string, string>; body?: string },
): Promise<ProbeAnswer> {
  const startedAt = performance.now();
  const answered = (status: number): ProbeAnswer => ({ status, ms: performance.now() - startedAt });
  return new Promise((resolve) => {
    request(url, { method, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(answered(response.statusCode ?? 0)));
    })
      .once('error', () => resolve(answered(0)))
      .end(body);
  });
}

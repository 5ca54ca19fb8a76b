import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { z } from 'zod';

/**
 * Writes comments and votes at constant rates in a process of its own, and prints the times of the
 * calls in milliseconds. `comment-load.ts {url} {host} {seconds} {comments a second} {votes a
 * second} {file}`. The file has the cookies of readers, the story and comments to vote on
 * (`loadSchema`). Each reader takes turns, so that no limit of one reader is reached.
 */

const loadSchema = z.object({
  story: z.string(),
  comments: z.array(z.string()),
  cookies: z.array(z.string()),
});

const [url = '', host = '', seconds = '10', comments = '20', votes = '100', file = ''] =
  process.argv.slice(2);
const load = loadSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const waits: number[] = [];
const statuses: Record<string, number> = {};
const total = Math.floor(Number(seconds) * (Number(comments) + Number(votes)));
let done = 0;

function send(path: string, reader: number, body: object): void {
  const startedAt = performance.now();
  const text = JSON.stringify(body);
  const headers = {
    host,
    origin: `http://${host}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': `10.2.${reader % 250}.1`,
    cookie: load.cookies[reader % load.cookies.length],
  };
  const finish = (status: number) => {
    waits.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    done += 1;
    if (done === total) report();
  };
  request(url + path, { method: 'POST', agent, headers }, (response) => {
    response.resume();
    response.once('end', () => finish(response.statusCode ?? 0));
  })
    .once('error', () => finish(0))
    .end(text);
}

const WORDS = [
  'far',
  'moll',
  'vela',
  'ona',
  'barca',
  'xarxa',
  'vent',
  'sal',
  'roca',
  'platja',
  'peix',
  'port',
];

/** A text of its own, as people write them: the rules refuse repeated ones. */
const textOf = (number: number) =>
  `${WORDS[number % 12]} ${WORDS[Math.floor(number / 12) % 12]} ${WORDS[Math.floor(number / 144) % 12]}: ${number} al matí i ${number * 7} a la tarda.`;

function report(): void {
  agent.destroy();
  waits.sort((one, other) => one - other);
  const at = (quantile: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * quantile))] ?? Number.NaN;
  process.stdout.write(
    `${JSON.stringify({ p50: at(0.5), p99: at(0.99), calls: waits.length, statuses })}\n`,
  );
}

let written = 0;
let voted = 0;
const startedAt = performance.now();
const tick = setInterval(() => {
  const elapsed = Math.min(Number(seconds), (performance.now() - startedAt) / 1000);
  for (; written < Math.floor(elapsed * Number(comments)); written += 1)
    send(`/api/front/comments/${load.story}`, written, { text: textOf(written) });
  for (; voted < Math.floor(elapsed * Number(votes)); voted += 1)
    send(
      `/api/front/comments/${load.story}/${load.comments[voted % load.comments.length]}/vote`,
      voted,
      { value: 1 },
    );
  if (elapsed === Number(seconds)) clearInterval(tick);
}, 5);

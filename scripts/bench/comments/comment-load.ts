import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { sendSteadily, timedRequests } from '../load/steady-sender.ts';

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
const statuses: Record<string, number> = {};
const ask = timedRequests(url, {
  total: Number(seconds) * (Number(comments) + Number(votes)),
  connections: 256,
  report: ({ p50, p99, count }) =>
    process.stdout.write(`${JSON.stringify({ p50, p99, calls: count, statuses })}\n`),
});

function send(path: string, reader: number, body: object): void {
  const text = JSON.stringify(body);
  ask({
    path,
    method: 'POST',
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-forwarded-for': `10.2.${reader % 250}.1`,
      cookie: load.cookies[reader % load.cookies.length],
    },
    body: text,
    isTimed: (response) => {
      const status = response?.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      return true;
    },
  });
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

sendSteadily({
  rate: Number(comments),
  seconds: Number(seconds),
  send: (index) => send(`/api/front/comments/${load.story}`, index, { text: textOf(index) }),
});
sendSteadily({
  rate: Number(votes),
  seconds: Number(seconds),
  send: (index) =>
    send(
      `/api/front/comments/${load.story}/${load.comments[index % load.comments.length]}/vote`,
      index,
      { value: 1 },
    ),
});

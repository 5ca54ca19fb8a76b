import { setTimeout as pause } from 'node:timers/promises';
import { ask, type RawAnswer } from '#tests/support/requests/raw-http.ts';
import { HOST, TOKEN } from '../place/chaos-node.ts';
import {
  callOf,
  errorWords,
  newsroomCall,
  oneOf,
  unlessAway,
  wrongStatus,
  type StormSite,
} from './storm-site.ts';
import type { StormWork } from './storm-readers.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** A write that is sent until it is acknowledged, like a tool or a reader who tries again. */
interface Write {
  key: string;
  value: string;
  send(node: SupervisedNode): Promise<RawAnswer | 'away'>;
}

interface Writer {
  kind: string;
  /** Milliseconds between two writes. */
  interval: number;
  /** Answers of success. */
  expected: readonly number[];
  write(number: number): Write;
  /** Whether a refusal says that an earlier attempt was stored. */
  isStored?(answer: RawAnswer): boolean;
  /** Called with each answer of success. */
  heed?(answer: RawAnswer): void;
}

/** Milliseconds until the next attempt of a refused write. */
const AGAIN = 300;

/**
 * Everybody who writes: the newsroom's tool with stories, posts and files, and readers with
 * comments.
 */
export function startWriters(site: StormSite): StormWork {
  const writers = [
    ...site.stories.map((id) => storyWriter(site, id)),
    postWriter(site),
    fileWriter(site),
    commentWriter(site),
  ];
  const stopping = new AbortController();
  const running = writers.map((writer) => writeOn(site, writer, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function writeOn(site: StormSite, writer: Writer, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    const write = writer.write(number);
    while (!signal.aborted && !(await isAcknowledged(site, writer, write))) await pause(AGAIN);
    await pause(writer.interval * (0.5 + site.random()));
  }
}

async function isAcknowledged(
  site: StormSite,
  writer: Writer,
  { key, value, send }: Write,
): Promise<boolean> {
  const { kind, expected } = writer;
  try {
    const answer = await send(oneOf(site, site.nodes));
    if (answer === 'away') return false;
    const isStored = writer.isStored?.(answer) ?? false;
    site.answers.count(
      kind,
      answer.status,
      isStored ? undefined : wrongStatus(answer, { kind, expected }),
    );
    if (!expected.includes(answer.status) && !isStored) return false;
    site.answers.keep(key, value);
    if (expected.includes(answer.status)) writer.heed?.(answer);
    return true;
  } catch (error) {
    site.answers.count(kind, errorWords(error), `${kind}: ${errorWords(error)}`);
    return false;
  }
}

/**
 * Publishes one story again and again. Versions keep a late attempt from replacing a later
 * publication.
 */
function storyWriter(site: StormSite, id: string): Writer {
  return {
    kind: 'publication',
    interval: 500,
    expected: [200, 201],
    write: (number) => ({
      key: `story ${id}`,
      value: String(number),
      send: (node) =>
        newsroomCall(node, {
          method: 'PUT',
          path: `/api/content/${id}?site=elfar&locale=ca`,
          body: storyOf(id, number),
        }),
    }),
    heed(answer) {
      const { response }: { response: { url?: string } } = JSON.parse(answer.body.toString());
      if (response.url !== undefined)
        site.answers.keep(`address ${id}`, new URL(response.url, `http://${HOST}`).pathname);
    },
  };
}

/** A story in ninjs whose first and last paragraph have the number of the publication. */
export function storyOf(id: string, number: number): object {
  const words = {
    headline: `Titular ${id}`,
    body_html: `<p>Text ${id} ${number}.</p><p>Entre tots dos.</p><p>Final ${id} ${number}.</p>`,
  };
  return { uri: `urn:storm:${id}`, type: 'text', version: String(number), ...words };
}

function postWriter({ blog }: StormSite): Writer {
  return {
    kind: 'post',
    interval: 700,
    expected: [200, 201],
    write: (number) => ({
      key: `post storm-${number}`,
      value: '',
      send: (node) =>
        newsroomCall(node, {
          method: 'PUT',
          path: `/api/content/${blog}/posts/storm-${number}`,
          body: {
            uri: `urn:storm:post:${number}`,
            type: 'text',
            headline: `Entrada ${number}`,
            body_html: `<p>Entrada ${number}.</p>`,
            firstcreated: '2026-03-01T12:00:00Z',
          },
        }),
    }),
  };
}

/** Kilobytes of a sent file: some parts of a body. */
const FILE_SIZE = 200;

/** The text of a sent file with captions. */
export function captionsOf(number: number): string {
  const cue = `00:00.000 --> 00:02.500\nSubtítol ${number}\n\n`;
  return `WEBVTT\n\n${cue.repeat(Math.ceil((FILE_SIZE * 1024) / cue.length))}`;
}

function fileWriter({ answers }: StormSite): Writer {
  return {
    kind: 'upload',
    interval: 1200,
    expected: [200, 201],
    write: (number) => ({
      key: `sent ${number}`,
      value: '',
      send: (node) =>
        unlessAway(node, () =>
          ask(node.url, {
            method: 'PUT',
            path: `/api/media/storm-${number}.vtt`,
            headers: { host: HOST, authorization: `Bearer ${TOKEN}`, 'content-type': 'text/vtt' },
            body: captionsOf(number),
          }),
        ),
    }),
    heed(answer) {
      const { response }: { response: { path: string } } = JSON.parse(answer.body.toString());
      answers.keep(`file ${response.path}`, /storm-(\d+)/.exec(response.path)?.[1] ?? '');
    },
  };
}

function commentWriter(site: StormSite): Writer {
  const story = site.stories[0] ?? '';
  return {
    kind: 'comment',
    interval: 900,
    expected: [200, 201],
    write: (number) => ({
      key: `comment ${commentOf(number)}`,
      value: '',
      send: (node) =>
        callOf(node, {
          method: 'POST',
          path: `/api/front/comments/${story}`,
          body: { text: commentOf(number) },
          cookie: site.cookies[number % site.cookies.length] ?? '',
          address: 10_000 + number,
        }),
    }),
    isStored: (answer) => answer.body.toString().includes('REPEATED_COMMENT'),
  };
}

/** Words of a comment, which no other has. */
export function commentOf(number: number): string {
  return `Des de la barana ${number} es veu la boia ${number * 7}.`;
}

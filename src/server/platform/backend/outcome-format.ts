import { z } from 'zod';
import { ENCODINGS } from '../page-cache/cached-page.ts';
import type { RenderOutcome } from '../page-cache/render-outcome.ts';
import { describedErrorSchema, reviveError } from './described-error.ts';

/**
 * The format of a render's outcome between a worker and the front process. It consists of four
 * bytes with the length of a JSON head, the head, then the bodies one after another. The front
 * process validates it like any external response, because a worker may be faulty.
 */

const pageSchema = z.object({
  kind: z.literal('page'),
  page: z.object({
    status: z.int(),
    contentType: z.string(),
    contentSecurityPolicy: z.string(),
    tags: z.array(z.string()),
    /** null stands for Infinity, which JSON lacks. */
    maxAge: z.number().nullable(),
    staleWhileRevalidate: z.number(),
    etag: z.string(),
  }),
});

const missingSchema = z.object({
  kind: z.literal('missing'),
  status: z.union([z.literal(404), z.literal(410)]),
  tags: z.array(z.string()),
});

const answerSchema = z.object({
  kind: z.literal('answer'),
  answer: z.object({
    status: z.int().min(200).max(599),
    headers: z.array(z.tuple([z.string(), z.string()])),
  }),
  failure: describedErrorSchema.optional(),
});

const headSchema = z.intersection(
  z.object({ sizes: z.array(z.int().nonnegative()) }),
  z.discriminatedUnion('kind', [pageSchema, missingSchema, answerSchema]),
);

type Head = z.infer<typeof headSchema>;

/** `describe` converts an error to plain data, without personal data. */
export function writeOutcome(
  outcome: RenderOutcome,
  describe: (error: unknown) => unknown,
): Buffer {
  const [head, bodies] = split(outcome, describe);
  const json = Buffer.from(JSON.stringify({ ...head, sizes: bodies.map(({ length }) => length) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...bodies]);
}

function split(outcome: RenderOutcome, describe: (error: unknown) => unknown): [object, Buffer[]] {
  if (outcome.kind === 'missing') return [outcome, []];
  if (outcome.kind === 'answer') {
    const { answer, failure } = outcome;
    const { body, ...rest } = answer;
    return [
      {
        kind: 'answer',
        answer: rest,
        ...(failure === undefined ? {} : { failure: describe(failure) }),
      },
      [body],
    ];
  }
  const { bodies, ...page } = outcome.page;
  return [{ kind: 'page', page }, ENCODINGS.map((encoding) => bodies[encoding])];
}

/** Parses an outcome; throws if the bytes are invalid. */
export function readOutcome(bytes: Buffer): RenderOutcome {
  const length = bytes.readUInt32BE(0);
  const head: Head = headSchema.parse(JSON.parse(bytes.toString('utf8', 4, 4 + length)));
  const bodies: Buffer[] = [];
  let at = 4 + length;
  for (const size of head.sizes) {
    bodies.push(bytes.subarray(at, at + size));
    at += size;
  }
  if (at !== bytes.length)
    throw new Error(`A render's outcome has ${bytes.length} bytes; its head declares ${at}.`);
  if (head.kind === 'missing') return { kind: 'missing', status: head.status, tags: head.tags };
  if (head.kind === 'answer') {
    const [body = Buffer.alloc(0)] = bodies;
    return {
      kind: 'answer',
      answer: { ...head.answer, body },
      ...(head.failure === undefined ? {} : { failure: reviveError(head.failure) }),
    };
  }
  const [br, gzip, identity] = bodies;
  if (!br || !gzip || !identity) throw new Error('A render’s outcome lacks one of its encodings.');
  return {
    kind: 'page',
    page: { ...head.page, maxAge: head.page.maxAge ?? Infinity, bodies: { br, gzip, identity } },
  };
}

import { z } from 'zod';
import type { ExternalVerdict } from '#domain/comments/phases.ts';
import type { Site } from '#domain/sites/site.ts';
import {
  createOutsideService,
  type OutsideService,
} from '#server/platform/runtime/outside-service.ts';
import type { Log } from '#server/platform/observability/log.ts';

/** The most characters of an answer that are read. */
const MOST_ANSWER = 16_384;

const answerSchema = z.object({
  outcome: z.enum(['publish', 'hold', 'reject']),
  why: z.string().max(1000).optional(),
});

/** A text that the service of a site judges. It is told nothing about the reader. */
export interface JudgedText {
  text: string;
  /** Language of the story, which the comment may not have. */
  locale: string;
  /** Id of the story's document. */
  story: string;
}

/**
 * Asks the service of a site (`comments.external`) about a comment: `POST {url}` with the fields of
 * `JudgedText` in JSON, answered by `{ outcome: 'publish' | 'hold' | 'reject', why? }`. `undefined`
 * for a site without one. A service that is away, slow or answers in another form is silent, and
 * the site's `ifSilent` follows. Not called in a transaction.
 */
export type ExternalCheck = (
  site: Pick<Site, 'alias' | 'comments'>,
  judged: JudgedText,
) => Promise<ExternalVerdict | undefined>;

export function createExternalCheck({ log }: { log: Log }): ExternalCheck {
  const services = new Map<string, OutsideService>();
  const serviceOf = (url: string) => {
    const service =
      services.get(url) ?? createOutsideService({ name: 'the service that judges comments' });
    services.set(url, service);
    return service;
  };
  return async ({ alias, comments: { external } }, judged) => {
    if (!external) return undefined;
    try {
      const { outcome, why } = await serviceOf(external.url).ask(() => askFor(external, judged));
      return { outcome, ...(why !== undefined && { why }), isSilent: false };
    } catch (error) {
      // Without the answer, which may quote the comment.
      log.warn(
        { site: alias, reason: error instanceof Error ? error.name : 'unknown' },
        'the service that judges comments was silent',
      );
      return { outcome: external.ifSilent, isSilent: true };
    }
  };
}

/** Asks once. Throws if the service is silent, refuses, or answers in another form. */
async function askFor(
  { url, timeLimit }: { url: string; timeLimit: number },
  judged: JudgedText,
): Promise<z.infer<typeof answerSchema>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(judged),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!answer.ok) throw new Error(`The service answered with ${answer.status}.`);
  return answerSchema.parse(JSON.parse(await readStart(answer)));
}

/** The text of an answer. Throws for a longer one than `MOST_ANSWER`. */
async function readStart(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_ANSWER) throw new RangeError('The answer is too long.');
  }
  return text;
}

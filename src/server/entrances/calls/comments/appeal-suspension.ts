import { z } from 'zod';
import { appealSuspension as contract } from '#contracts/comments/appeal-suspension.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { refusalOf } from './on-story.ts';

/** Serves `POST /api/front/user/appeal`. */
export const appealSuspension = serveReaderCall(contract, {
  body: z.object({ text: z.string() }),
  async handle({ body, session: { reader }, edition: { site }, context }) {
    const outcome = await context.locals.services.readers.comments.appeal({
      reader,
      site,
      text: body.text,
    });
    return outcome.ok
      ? { ok: true, response: { suspension: outcome.result } }
      : refusalOf(outcome.problem, contract);
  },
});

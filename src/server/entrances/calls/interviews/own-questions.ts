import { z } from 'zod';
import { ownQuestions as contract } from '#contracts/interviews/own-questions.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import { findInterview } from './find-interview.ts';

/** Questions and votes of a reader in an interview. */
export async function readOwnQuestions(
  { readers: { interviews } }: Pick<Services, 'readers'>,
  { site, story, reader }: { site: string; story: InterviewHead; reader: string },
) {
  const own = await interviews.listOwn({ site, story, reader });
  const votes = await interviews.votes.listOwn({ site, interview: story.storyId, reader });
  return { ...own, votes };
}

/** Serves `GET /api/front/interviews/{id}/own`. */
export const ownQuestions = serveReaderCall(contract, {
  body: z.undefined(),
  async handle({ session, edition: { site }, context }) {
    const story = await findInterview(context, context.params['id']);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const { services } = context.locals;
    const own = { site: site.alias, story, reader: session.reader.id };
    return { ok: true, response: await readOwnQuestions(services, own) };
  },
});

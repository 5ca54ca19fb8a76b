import { z } from 'zod';
import { ownQuestions as contract } from '#contracts/interviews/own-questions.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import { findInterview } from './find-interview.ts';
import { sendingChildren } from '../children/sending-children.ts';

/** Questions and votes of a reader in an interview, and for which children the reader may ask. */
export async function readOwnQuestions(
  services: Pick<Services, 'readers'>,
  {
    site,
    story,
    reader: { id: reader, isRegisteredInDemo },
  }: {
    site: string;
    story: InterviewHead;
    reader: CurrentUser;
  },
) {
  const { interviews } = services.readers;
  const own = await interviews.listOwn({ site, story, reader });
  const votes = await interviews.votes.listOwn({ site, interview: story.storyId, reader });
  // Those of a demonstration's account are other visitors'.
  const questions = isRegisteredInDemo ? [] : own.questions;
  return { questions, left: own.left, votes, children: await sendingChildren(services, reader) };
}

/** Serves `GET /api/front/interviews/{id}/own`. */
export const ownQuestions = serveReaderCall(contract, {
  body: z.undefined(),
  async handle({ session, edition: { site }, context }) {
    const story = await findInterview(context, context.params['id']);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const { services } = context.locals;
    const own = { site: site.alias, story, reader: session.reader };
    return { ok: true, response: await readOwnQuestions(services, own) };
  },
});

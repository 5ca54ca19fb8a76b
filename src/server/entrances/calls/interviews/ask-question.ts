import { z } from 'zod';
import { askQuestion as contract } from '#contracts/interviews/ask-question.ts';
import { charactersIn } from '#domain/comments/comment.ts';
import { FILES_OF_QUESTION, MOST_OF_QUESTION } from '#domain/interviews/interview.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { countNetwork } from '#server/subjects/abuse-protection/count-network.ts';
import { NO_CHILD, sendingConsent, sentFor } from '../children/sending-children.ts';
import { CODES, findInterview } from './find-interview.ts';

/**
 * Questions of a network address in an interview and a day: an office or a school. And of a /48 of
 * IPv6.
 */
const NETWORK = { what: 'interview questions', most: 60, mostOfSite: 240, window: 24 * 3600 };

/** Code units of a text that is cleaned and counted. Characters may have many. */
const LONGEST = 8 * MOST_OF_QUESTION;

/** Serves `POST /api/front/interviews/{id}/questions`. */
export const askQuestion = serveReaderCall(contract, {
  body: z.object({
    text: z.string(),
    files: z.array(z.string().max(100)).max(FILES_OF_QUESTION).optional(),
    child: z.string().max(100).optional(),
    childConsent: z.boolean().optional(),
  }),
  async handle({ body, session, edition: { site }, context }) {
    const { text, files = [] } = body;
    const story = await findInterview(context, context.params['id']);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const cleaned = text.length > LONGEST ? text : cleanText(text);
    if (cleaned === '') return { ok: false, code: 'REQUIRED_FIELD', fields: { text: 'required' } };
    if (cleaned.length > LONGEST || charactersIn(cleaned) > MOST_OF_QUESTION)
      return {
        ok: false,
        code: 'INVALID_FIELDS',
        fields: { text: `is longer than ${MOST_OF_QUESTION} characters` },
      };
    if (files.length > 0 && !story.questions.files)
      return { ok: false, code: 'INVALID_FIELD', fields: { files: 'are not taken' } };
    const { services, clientAddress } = context.locals;
    const child = await sentFor(services, { reader: session.reader.id, body });
    if (child && 'code' in child) return child;
    const retryAfter = await countNetwork(services.attempts, {
      ...NETWORK,
      clientAddress,
      about: `${site.alias}\n${story.storyId}`,
    });
    if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
    const outcome = await services.readers.interviews.ask({
      site,
      story,
      reader: session.reader,
      text: cleaned,
      files,
      child: child && { ...child, consent: sendingConsent(story.locale) },
    });
    if (outcome.ok) return { ok: true, response: outcome.question };
    if (outcome.problem === 'child') return NO_CHILD;
    return {
      ok: false,
      code: CODES[outcome.problem],
      ...(outcome.problem === 'files' && { fields: { files: 'must be ready files of yours' } }),
    };
  },
});

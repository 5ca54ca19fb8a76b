import { interviewAnswersSchema } from '#domain/stories/interview-answers.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { checkReferences } from '../publishing/check-references.ts';
import { sanitizeDocument } from '../publishing/sanitize-document.ts';

/** An answer to a question of an interview, not yet validated. */
export interface AnswerSubmission {
  /** Id of the interview's document. */
  interview: string;
  id: string;
  question: string;
  answer: readonly unknown[];
}

/** An answer as it would be published, alone in its interview, or every problem. */
export type PreparedAnswer =
  | { ok: true; story: StoryOf<'digital-interview'> }
  | { ok: false; reason: 'no-interview' | 'invalid'; problems: ContentProblem[] };

/** Checks an answer by the rules of stories. Nothing is stored. */
export type PrepareAnswer = (submission: AnswerSubmission) => Promise<PreparedAnswer>;

export function createAnswerPreparer(ports: {
  repository: ContentRepository;
  sites: readonly Site[];
}): PrepareAnswer {
  return async ({ interview, id, question, answer }) => {
    const { document } = (await ports.repository.findStored([interview])).get(interview) ?? {};
    if (document?.type !== 'digital-interview')
      return { ok: false, reason: 'no-interview', problems: [] };
    const source = `${interview}/${id}`;
    const at = new Date().toISOString();
    const { data, error } = interviewAnswersSchema.safeParse([{ id, question, answer, at }]);
    if (error)
      return {
        ok: false,
        reason: 'invalid',
        problems: error.issues.map(({ path, message }) => ({
          source,
          field: path.slice(2).join('.'),
          reason: message,
        })),
      };
    const { video: _video, audio: _audio, image: _image, ...bare } = document;
    const holder = sanitizeDocument({
      ...bare,
      tags: [],
      authors: [],
      related: [],
      body: [],
      transcripts: [],
      answers: data,
    });
    const problems: ContentProblem[] = [];
    await checkReferences({
      ...ports,
      candidates: [{ source, document: holder }],
      removed: [],
      problems,
    });
    if (problems.length > 0 || holder.type !== 'digital-interview')
      return { ok: false, reason: 'invalid', problems };
    return { ok: true, story: holder };
  };
}

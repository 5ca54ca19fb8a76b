import type { InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import { storySchema, type StoryOf } from '#domain/stories/story.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';

/** An open interview as it is published; fields of the type may replace its own. */
export function anInterview(fields: Partial<StoryOf<'digital-interview'>> = {}) {
  return {
    ...storyFields({ id: 'xat', headline: 'La farera respon' }),
    type: 'digital-interview',
    storyId: 'xat',
    interviewee: 'Berta Far',
    startsAt: '2026-01-01T10:00:00Z',
    endsAt: '2999-01-01T10:00:00Z',
    ...fields,
  };
}

/** The same as pages and calls have it. */
export function anInterviewHead(fields: Partial<StoryOf<'digital-interview'>> = {}): InterviewHead {
  const story = storySchema.parse(anInterview(fields));
  if (story.type !== 'digital-interview') throw new Error('no interview');
  const { body: _body, answers: _answers, transcripts: _transcripts, ...head } = story;
  return { ...head, path: '/politica/2026/01/01/xat/' };
}

import { phaseAt, type ParticipationPhase } from '../stories/participation-phase.ts';
import type { InterviewAnswer } from '../stories/interview-answers.ts';
import type { StoryOf } from '../stories/story.ts';

/**
 * `waiting`: for an editor. `shown`: readers see it and vote for it. `answered`: it stands in the
 * page with its answer. `rejected`: only its reader and the desk know it.
 */
export const QUESTION_STATES = ['waiting', 'shown', 'answered', 'rejected'] as const;

export type QuestionState = (typeof QUESTION_STATES)[number];

/**
 * Orders of the shown questions. `few`: seen by few. Pages are served by caches, which count no
 * views: these are the questions with the fewest votes, those that are shown longest first.
 */
export const QUESTION_ORDERS = ['votes', 'new', 'few'] as const;

export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

export const isQuestionOrder = (text: string): text is QuestionOrder =>
  QUESTION_ORDERS.some((order) => order === text);

/** Most characters of a question, as readers see them (grapheme clusters). */
export const MOST_OF_QUESTION = 300;

/** Shown questions of a part. */
export const QUESTIONS_A_PART = 20;

/** Most answered questions of a page. */
export const MOST_ANSWERED = 500;

/** Most files of a question. */
export const FILES_OF_QUESTION = 3;

/** A shown question in the list. `at`: since when it is shown, in RFC 3339. */
export interface ShownQuestion {
  id: string;
  locale: string;
  /** Empty after the deletion of the account, and of a reader without a nick. */
  askedBy: string;
  text: string;
  at: string;
  votes: number;
}

/** A reader's own question. Instants are in RFC 3339. */
export interface OwnQuestion {
  id: string;
  locale: string;
  text: string;
  state: QuestionState;
  /** The desk's words for its reader, with a rejection. */
  note: string | null;
  /** Nick of the child for whom it was asked. */
  child: string | null;
  at: string;
  votes: number;
  files: number;
}

type Times = Pick<StoryOf<'digital-interview'>, 'startsAt' | 'endsAt' | 'questions'>;

/** The instant from which readers ask, in RFC 3339. */
export function opensAtOf({ startsAt, questions }: Omit<Times, 'endsAt'>): string {
  return questions.opensAt ?? startsAt;
}

/** Whether readers can ask and vote at a time. */
export function phaseOfInterview(story: Times, now: Date): ParticipationPhase {
  return phaseAt(now, { from: opensAtOf(story), until: story.endsAt });
}

/** The anchor of an answer on the page. `index`: its place in the list of the document. */
export function anchorOf({ id }: Pick<InterviewAnswer, 'id'>, index: number): string {
  return id ?? `resposta-${index + 1}`;
}

/**
 * An interview with the answered questions of readers among those of its document. While it is open
 * the newest is the first, and afterwards the order is that of the conversation.
 */
export function withAnswered(
  story: StoryOf<'digital-interview'>,
  answered: readonly InterviewAnswer[],
  isOver: boolean,
): StoryOf<'digital-interview'> {
  const own = story.answers.map((answer, index) => ({ ...answer, id: anchorOf(answer, index) }));
  const sign = isOver ? 1 : -1;
  const answers = [...own, ...answered].toSorted(
    (one, other) => sign * (Date.parse(one.at) - Date.parse(other.at)),
  );
  return { ...story, answers };
}

import { answersTag, bodyTag, interviewTag, liveTag } from '#domain/documents/cache-tags.ts';
import {
  phaseOfInterview,
  QUESTIONS_A_PART,
  withAnswered,
  type QuestionOrder,
  type ShownQuestion,
} from '#domain/interviews/interview.ts';
import type { InterviewAnswer } from '#domain/stories/interview-answers.ts';
import type { StoryOf, StorySummary } from '#domain/stories/story.ts';
import type { InterviewQueries } from '#server/subjects/interviews/interview-queries.ts';
import type { PageTags } from '../page-tags.ts';

type InterviewHead = Extract<StorySummary, { type: 'digital-interview' }>;

/** A part with shown questions in an order. */
export interface QuestionPage {
  order: QuestionOrder;
  questions: ShownQuestion[];
  /** All shown questions. */
  total: number;
  /** The last question of the part, if others follow. */
  last?: string;
}

/** The changes of the answers of an interview after a number of its sequence. */
export interface AnswerDelta {
  answers: InterviewAnswer[];
  /** Ids of the questions that are not answered any more. */
  removed: string[];
  /** Number of the last change. */
  sequence: number;
  /** Whether there are more changes than a delta has. The reader then needs the whole page. */
  isTooOld: boolean;
}

/** Changes that a delta contains at most. */
const MOST_CHANGES = 100;

/** The pages and parts of digital interviews, with the tags by which changes purge them. */
export class InterviewPages {
  readonly #store: InterviewQueries;
  readonly #tags: PageTags;
  readonly #now: Date;

  constructor(store: InterviewQueries, tags: PageTags, now: Date) {
    this.#store = store;
    this.#tags = tags;
    this.#now = now;
  }

  /** An interview with the answered questions of readers, and the number of their last change. */
  async read(
    story: StoryOf<'digital-interview'>,
  ): Promise<{ story: StoryOf<'digital-interview'>; sequence: number }> {
    this.#tags.add(answersTag(story.storyId), liveTag(story.id));
    const key = { site: story.site, interview: story.storyId };
    // Read first: a change meanwhile is then told twice, and never left out.
    const sequence = await this.#store.findSequence(key);
    const answered = await this.#store.listAnswered(key);
    const isOver = phaseOfInterview(story, this.#now) === 'over';
    return { story: withAnswered(story, answered, isOver), sequence };
  }

  /**
   * A part of the shown questions. `undefined` for a place that is no question of the interview, so
   * that invented ones are not kept as pages, and for an interview that is not open.
   */
  async readQuestions(
    story: InterviewHead,
    { order, after }: { order: QuestionOrder; after?: string | undefined },
  ): Promise<QuestionPage | undefined> {
    this.#tags.add(interviewTag(story.storyId), bodyTag(story.id));
    if (phaseOfInterview(story, this.#now) !== 'open') return undefined;
    const key = { site: story.site, interview: story.storyId };
    if (after !== undefined && !(await this.#store.isPlace(key, after))) return undefined;
    const found = await this.#store.listShown({
      ...key,
      order,
      after,
      limit: QUESTIONS_A_PART + 1,
    });
    const questions = found.slice(0, QUESTIONS_A_PART);
    const last = found.length > QUESTIONS_A_PART ? questions.at(-1)?.id : undefined;
    return {
      order,
      questions,
      total: await this.#store.countShown(key),
      ...(last !== undefined && { last }),
    };
  }

  /** The changes after a number. `undefined` for a number of the future. */
  async readDelta(story: InterviewHead, since: number): Promise<AnswerDelta | undefined> {
    this.#tags.add(answersTag(story.storyId), liveTag(story.id), bodyTag(story.id));
    const key = { site: story.site, interview: story.storyId };
    const sequence = await this.#store.findSequence(key);
    if (since > sequence) return undefined;
    const changes = await this.#store.listChanges(key, since, MOST_CHANGES + 1);
    const isTooOld = changes.length > MOST_CHANGES;
    return {
      answers: isTooOld
        ? []
        : changes
            .flatMap(({ answer }) => answer ?? [])
            .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
      removed: isTooOld
        ? []
        : changes.filter(({ answer }) => answer === undefined).map(({ id }) => id),
      sequence,
      isTooOld,
    };
  }
}

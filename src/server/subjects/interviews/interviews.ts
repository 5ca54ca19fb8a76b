import { interviewTag } from '#domain/documents/cache-tags.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createPacedPurges } from '../polls/counted-purges.ts';
import type { AttachedFiles } from '../uploads/attached-files.ts';
import { createAsking, type Asking } from './ask-questions.ts';
import { forgetAsker } from './forget-asker.ts';
import { createQuestionVotes, type QuestionVotes } from './question-votes.ts';

/** Milliseconds back in which the periodic task looks for votes: more than twice its interval. */
const LOOK_BACK = 90_000;

/** How readers take part in the interviews of all sites. */
export interface Interviews extends Asking {
  votes: QuestionVotes;
  /** Takes a reader whose account is deleted out of the interviews (`forget-asker.ts`). */
  forgetReader(transaction: Orm, userId: string): Promise<void>;
  /**
   * Renders the lists of interviews with recent votes again: a process may have died between a vote
   * and its purge.
   */
  purgeRecent(): Promise<void>;
}

export function createInterviews({
  orm,
  files,
  log,
}: {
  orm: Orm;
  files: Pick<AttachedFiles, 'attach' | 'filesOf' | 'remove'>;
  log: Log;
}): Interviews {
  const votes = createQuestionVotes(orm);
  const purges = createPacedPurges({
    orm,
    log,
    tagOf: interviewTag,
    failure:
      'the questions of an interview could not be purged; the next vote or the periodic task does',
  });
  const counted = async (outcome: ReturnType<QuestionVotes['add']>, interview: string) => {
    const counts = await outcome;
    if (counts.ok) purges.announce(interview);
    return counts;
  };
  return {
    ...createAsking({ orm, files }),
    votes: {
      ...votes,
      add: (vote) => counted(votes.add(vote), vote.story.storyId),
      remove: (vote) => counted(votes.remove(vote), vote.story.storyId),
    },
    forgetReader: forgetAsker,
    async purgeRecent() {
      await purges.purge(await votes.listVotedSince(new Date(Date.now() - LOOK_BACK)));
    },
  };
}

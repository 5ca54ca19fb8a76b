import { eq } from 'drizzle-orm';
import { interviewTag } from '#domain/documents/cache-tags.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createPacedPurges } from '../polls/counted-purges.ts';
import type { AttachedFiles } from '../uploads/attached-files.ts';
import { createAsking, type Asking, type FindChild } from './ask-questions.ts';
import { forgetAsker } from './forget-asker.ts';
import { ownerOf } from './interview-rows.ts';
import { createQuestionVotes, type QuestionVotes } from './question-votes.ts';

/** Milliseconds back in which the periodic task looks for votes: more than twice its interval. */
const LOOK_BACK = 90_000;

/** How readers take part in the interviews of all sites. */
export interface Interviews extends Asking {
  votes: QuestionVotes;
  /** Takes a reader whose account is deleted out of the interviews (`forget-asker.ts`). */
  forgetReader(transaction: Orm, userId: string): Promise<void>;
  /** Takes the questions of a reader back, with their files, as if the account were deleted. */
  clearOf(userId: string): Promise<void>;
  /**
   * Renders the lists of interviews with recent votes again: a process may have died between a vote
   * and its purge.
   */
  purgeRecent(): Promise<void>;
}

export function createInterviews({
  orm,
  files,
  findChild,
  log,
}: {
  orm: Orm;
  files: Pick<AttachedFiles, 'attach' | 'filesOf' | 'remove'>;
  findChild: FindChild;
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
    ...createAsking({ orm, files, findChild }),
    votes: {
      ...votes,
      add: (vote) => counted(votes.add(vote), vote.story.storyId),
      remove: (vote) => counted(votes.remove(vote), vote.story.storyId),
    },
    forgetReader: forgetAsker,
    clearOf: (userId) =>
      orm.transaction(async (transaction) => {
        const rows = await transaction
          .select({ id: interviewQuestions.id })
          .from(interviewQuestions)
          .where(eq(interviewQuestions.userId, userId));
        for (const { id } of rows) await files.remove(transaction, ownerOf(id));
        await forgetAsker(transaction, userId);
      }),
    async purgeRecent() {
      await purges.purge(await votes.listVotedSince(new Date(Date.now() - LOOK_BACK)));
    },
  };
}

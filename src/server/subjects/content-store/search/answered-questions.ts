import { and, desc, eq } from 'drizzle-orm';
import { MOST_ANSWERED } from '#domain/interviews/interview.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { InterviewAnswer } from '#domain/stories/interview-answers.ts';
import type { Story } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';

/** The answered question of a reader as its page prints it. */
export function readAnswer(row: typeof interviewQuestions.$inferSelect): InterviewAnswer {
  return {
    id: row.id,
    locale: localeSchema.parse(row.locale),
    question: row.text,
    ...(row.askedBy !== '' && { askedBy: row.askedBy }),
    answer: row.answer ?? [],
    at: (row.answeredAt ?? row.at).toISOString(),
  };
}

/**
 * Adds the answered questions of readers to interviews, of each one those that its page prints, so
 * that the search finds their words.
 */
export async function addAnswered(orm: Orm, stories: readonly Story[]): Promise<Story[]> {
  const whole: Story[] = [];
  for (const story of stories) {
    if (story.type !== 'digital-interview') {
      whole.push(story);
      continue;
    }
    const rows = await orm
      .select()
      .from(interviewQuestions)
      .where(
        and(
          eq(interviewQuestions.site, story.site),
          eq(interviewQuestions.interview, story.storyId),
          eq(interviewQuestions.state, 'answered'),
        ),
      )
      .orderBy(desc(interviewQuestions.answeredAt), desc(interviewQuestions.id))
      .limit(MOST_ANSWERED);
    whole.push({ ...story, answers: [...story.answers, ...rows.map(readAnswer).reverse()] });
  }
  return whole;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { isPublic } from '#domain/interviews/desk-question.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { purgeInterview } from './interview-rows.ts';

/** No purge says which reader. */
const READER: Actor = { kind: 'reader', id: '' };

/**
 * Takes a reader out of the interviews, in the transaction that deletes the account. Questions that
 * others see lose the account and the name. All others are deleted; one that was answered before
 * loses its text, because its number in the sequence must not be given again. Votes still count.
 */
export async function forgetAsker(transaction: Orm, userId: string): Promise<void> {
  const rows = await transaction
    .select({
      id: interviewQuestions.id,
      site: interviewQuestions.site,
      interview: interviewQuestions.interview,
      state: interviewQuestions.state,
      sequence: interviewQuestions.sequence,
    })
    .from(interviewQuestions)
    .where(eq(interviewQuestions.userId, userId))
    .for('update');
  if (rows.length === 0) return;
  const isOwn = eq(interviewQuestions.userId, userId);
  const hidden = rows.filter(({ state }) => !isPublic(state));
  const gone = hidden.filter(({ sequence }) => sequence === 0).map(({ id }) => id);
  const emptied = hidden.filter(({ sequence }) => sequence > 0).map(({ id }) => id);
  if (gone.length > 0)
    await transaction
      .delete(interviewQuestions)
      .where(and(isOwn, inArray(interviewQuestions.id, gone)));
  if (emptied.length > 0)
    await transaction
      .update(interviewQuestions)
      .set({ text: '', answer: null, note: null })
      .where(and(isOwn, inArray(interviewQuestions.id, emptied)));
  await transaction
    .update(interviewQuestions)
    .set({ userId: null, childId: null, childConsent: null, askedBy: '', reasons: [] })
    .where(isOwn);
  const shown = rows.filter(({ state }) => isPublic(state));
  for (const ofOne of Map.groupBy(
    shown,
    ({ site, interview }) => `${site} ${interview}`,
  ).values()) {
    const [first] = ofOne;
    if (first)
      await purgeInterview(transaction, {
        site: first.site,
        interview: first.interview,
        isOfAnswers: ofOne.some(({ state }) => state === 'answered'),
        isRemoval: true,
        actor: READER,
      });
  }
}

import type { QuestionState } from './interview.ts';

/** Whether readers see a question in this state, in the list or with its answer. */
export function isPublic(state: QuestionState): boolean {
  return state === 'shown' || state === 'answered';
}

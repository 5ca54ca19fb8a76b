import { inEdition, type Edition } from './urls.ts';

/** The page of one reader with a poll, for browsers without JavaScript. */
export const VOTING = '/votar/';

/** Path of one reader's page with a poll. The form of a poll is posted to it. */
export function votingPath(edition: Edition, id: string): string {
  return inEdition(edition, `${VOTING}${id}/`);
}

/** Value of the parameter `alert` of that page after a vote that was counted. */
export const VOTED = 'voted';

/** Path to which a counted vote leads. Its page thanks the reader. */
export function votedPath(edition: Edition, id: string): string {
  return `${votingPath(edition, id)}?alert=${VOTED}`;
}

/**
 * Path of the part with the result of a poll. `key`: of a result that only those see who have voted
 * (`result-key.ts`).
 */
export function pollResultPath(id: string, key?: string): string {
  return `/api/front/polls/${id}/results/${key === undefined ? '' : `${key}/`}`;
}

import { inEdition, type Edition } from './urls.ts';

/** The page of one reader with the questions of an interview, for browsers without JavaScript. */
export const ASKING = '/preguntar/';

/** The parts with the questions of an interview. */
export const QUESTION_PARTS = '/api/front/interviews/';

/** Id of the section with the readers' questions on the page of an interview. */
export const QUESTIONS_ANCHOR = 'preguntes';

/** Value of the parameter `alert` of the reader's page after a question or a vote that was taken. */
export const ASKED = 'asked';

/** A place in the list of shown questions: an order, and the last question of the part before. */
interface ListPlace {
  order: string;
  after?: string | undefined;
}

/** Path of one reader's page with an interview. Its forms are posted to it. */
export function askingPath(edition: Edition, id: string, place?: ListPlace): string {
  const path = inEdition(edition, `${ASKING}${id}/`);
  if (!place) return path;
  const query = new URLSearchParams({
    orden: place.order,
    ...(place.after !== undefined && { desde: place.after }),
  });
  return `${path}?${query}`;
}

/** Path of a part with shown questions. `id`: of the story's document. */
export function questionPartPath(id: string, { order, after }: ListPlace): string {
  const path = `${QUESTION_PARTS}${id}/questions/${order}/`;
  return after === undefined ? path : `${path}desde/${after}/`;
}

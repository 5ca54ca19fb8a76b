import { inEdition, type Edition } from '../paths/urls.ts';

/** The page of one reader with a closed story. */
export const READING = '/lectura/';

/**
 * Id of the element in which a closed part comes, so that a login leads back to the place where the
 * story was cut.
 */
export const CLOSED_PART_ID = 'resta';

/** Path of one reader's page with a closed story. The form of the gate is posted to it. */
export function readingPath(edition: Edition, id: string): string {
  return inEdition(edition, `${READING}${id}/`);
}

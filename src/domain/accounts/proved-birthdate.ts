import type { CurrentUser } from './reader.ts';

/**
 * Whether a reader's birth date was proved by a registration, so that the profile cannot empty it:
 * comments need it (SPECIFICATION §6). A reader of a social network has given it freely.
 */
export function isBirthdateProved({ birthdate, type }: Pick<CurrentUser, 'birthdate' | 'type'>) {
  return birthdate !== null && type !== 'rrss';
}

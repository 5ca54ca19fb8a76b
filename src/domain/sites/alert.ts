import type { DocumentOf } from '../document.ts';

export type Alert = DocumentOf<'alert'>;

/** Whether a breaking-news alert is shown at an instant: from its start until its end, if it has one. */
export function isCurrent({ startsAt, endsAt }: Pick<Alert, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return new Date(startsAt) <= now && (endsAt === undefined || now < new Date(endsAt));
}

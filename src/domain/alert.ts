import type { DocumentOf } from './document.ts';

export type Alert = DocumentOf<'alert'>;

/** Whether an alert is to be shown at an instant: from its start until its end, where it has one. */
export function isCurrent({ startsAt, endsAt }: Pick<Alert, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return new Date(startsAt) <= now && (endsAt === undefined || now < new Date(endsAt));
}

/** Whether an alert began or ended after one instant and no later than another: pages made before are wrong then. */
export function turnsBetween({ startsAt, endsAt }: Pick<Alert, 'startsAt' | 'endsAt'>, after: Date, until: Date): boolean {
  return [startsAt, endsAt].some((at) => at !== undefined && after < new Date(at) && new Date(at) <= until);
}

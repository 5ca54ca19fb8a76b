import { AGENDA } from '../paths/urls.ts';

/**
 * The days that readers of the agenda ask for most. Each has a page that is kept until the day
 * ends.
 */
export const AGENDA_DAYS = [
  { option: 'today', path: `${AGENDA}hoy/` },
  { option: 'tomorrow', path: `${AGENDA}manana/` },
  { option: 'thisWeekend', path: `${AGENDA}fin-de-semana/` },
  { option: 'thisMonth', path: `${AGENDA}este-mes/` },
] as const;

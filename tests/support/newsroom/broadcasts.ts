import { MINUTE, NOON } from '../turned-clock.ts';

/** Wednesday, 10 June 2026, noon in Madrid, plus minutes. */
export const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();
/** Minutes. */
export const DAY = 24 * 60;

/** A broadcast from one minute to another. */
export const broadcast = (
  id: string,
  channel: string,
  start: number,
  end: number,
  fields: Record<string, unknown> = {},
) => ({
  id,
  type: 'schedule-entry',
  site: 'elfar',
  channel,
  title: { ca: `Emissió ${id}`, es: `Emisión ${id}` },
  startTime: { date: at(start) },
  endTime: { date: at(end) },
  ...fields,
});

export const FIVE_CHANNELS = ['canal1', 'canal2', 'canal3', 'canal4', 'canal5'];

import type { FigureReport } from '#domain/figures/report.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Moderation } from '#server/subjects/comments/moderation/moderation.ts';
import type { Figures } from '#server/subjects/figures/figures.ts';
import { reportFigures } from './figure-report.ts';

/** Reads the figures of a day (YYYY-MM-DD) by page, as the room shows them, for the daily mail. */
export function createDayFigures(services: {
  figures: Figures;
  moderation: Pick<Moderation, 'countPeriod'>;
}): (edition: Edition, day: string) => Promise<FigureReport> {
  return (edition, day) =>
    reportFigures({
      ...services,
      edition,
      query: { period: 'day', day, by: 'page' },
      now: new Date(),
    });
}

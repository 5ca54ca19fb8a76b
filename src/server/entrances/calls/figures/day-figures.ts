import type { FigureReport } from '#domain/figures/report.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { reportFigures, type ReportServices } from './figure-report.ts';

/** Reads the figures of a day (YYYY-MM-DD) by page, as the room shows them, for the daily mail. */
export function createDayFigures(
  services: ReportServices,
): (edition: Edition, day: string) => Promise<FigureReport> {
  return (edition, day) =>
    reportFigures({
      services,
      edition,
      query: { period: 'day', day, by: 'page' },
      now: new Date(),
    });
}

import type { FigureReport } from '#domain/figures/report.ts';
import type { PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { figureQuerySchema, reportFigures } from './figure-report.ts';

/** The room of figures. `isWrong`: the query was invalid, and today is shown instead. */
export interface FiguresPage {
  report: FigureReport;
  isWrong: boolean;
}

/** Reads what the room shows for the query of its address. Call it for a person with the role. */
export async function openFigures({ url, locals }: PageContext): Promise<FiguresPage> {
  const { services, edition } = locals;
  const asked = parseQuery(url, figureQuerySchema);
  const query = asked.success ? asked.data : figureQuerySchema.parse({});
  const now = new Date();
  const report = await reportFigures({
    services,
    edition,
    query,
    now,
  });
  return { report, isWrong: !asked.success };
}

import type { FigureReport } from '#domain/figures/report.ts';
import { defineDeskContract } from '../contract.ts';

/**
 * GET /api/desk/figures: the figures of the site. `?period=` is `day`, `week` or `month`, `?day=` a
 * day in it, `?by=` the dimension of the list. `?format=csv` answers with a table as a file, that of
 * the list or the one that `?table=` names.
 */
export const readFigures = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: FigureReport | null;
}>()({ method: 'GET', path: '/api/desk/figures', role: 'analyst', problems: [] });

import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkClass } from '#domain/routes/work-class.ts';

/**
 * The class of work of a worker process; `job` is a job of the database
 * (`src/server/platform/jobs`).
 */
export type CurrentWork = WorkClass | 'job';

/**
 * The work that runs, from which the database takes its limits. Empty for periodic tasks and the
 * sync of content.
 */
export const currentWork = new AsyncLocalStorage<CurrentWork>();

import { CostlyRenderError } from '../backend/backend.ts';
import { isTimeLimit } from '../runtime/time-limit.ts';
import { KINDS } from './permits.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Milliseconds in which a worker process that only waits, such as for its database, answers. */
const SIGN_OF_LIFE = 1000;

/** Error codes of a connection whose other end has ended. */
const ENDED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);

/** The renders of each worker process. A render beside another one is not alone. */
const underWay = new WeakMap<WorkerProcess, Set<{ isAlone: boolean }>>();

/**
 * Orders a render. Rejects with a CostlyRenderError if the worker process ended during it and not
 * by a signal from outside, or neither finished it in `limit` milliseconds nor responds to anything
 * else. A render that waits for a silent database is not costly.
 */
export async function askForRender(
  worker: WorkerProcess,
  key: string,
  limit: number,
): Promise<Buffer> {
  const renders = underWay.get(worker) ?? new Set();
  underWay.set(worker, renders);
  const busy = KINDS.reduce((sum, kind) => sum + worker.busy[kind], 0);
  const render = { isAlone: renders.size === 0 && busy <= 1 };
  for (const other of renders) other.isAlone = false;
  renders.add(render);
  try {
    return await worker.ask('render', { key }, limit);
  } catch (error) {
    const isCostly = hasEnded(error)
      ? !(await wasInnocent(worker))
      : isTimeLimit(error) && !(await responds(worker));
    throw isCostly ? new CostlyRenderError(error, render.isAlone) : error;
  } finally {
    renders.delete(render);
  }
}

function hasEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ENDED.has(error.code);
}

/**
 * Whether a worker process whose connection has ended was ended from outside. One that has not
 * exited in a second was not.
 */
function wasInnocent(worker: WorkerProcess): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, SIGN_OF_LIFE, false).unref());
  return Promise.race([worker.wasInnocent, late]);
}

function responds(worker: WorkerProcess): Promise<boolean> {
  return worker.ask('health', {}, SIGN_OF_LIFE).then(
    () => true,
    () => false,
  );
}

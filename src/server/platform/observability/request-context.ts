import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The request that a worker process handles; its id is added to every log line written meanwhile.
 */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>();

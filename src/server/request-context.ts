import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a worker answers: its id goes into each line that is logged meanwhile. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>();

import { leadProvidersTo } from './provider-network.ts';

/**
 * Loaded into a worker process before its own code (`node --import`). PLAYED_PROVIDERS is the URL
 * of the providers' stand-in.
 */
const url = process.env['PLAYED_PROVIDERS'];
if (url !== undefined) leadProvidersTo(url);

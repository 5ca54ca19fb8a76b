import { UPLOAD_ENDPOINTS } from '#server/entrances/calls/uploads.ts';
import { runWorker } from '#server/programs/worker/run-worker.ts';
import { cheapHashing } from '#tests/support/readers/cheap-hashing.ts';
import { documentEndpoint } from './document-endpoint.ts';

/**
 * A worker process with the product's uploads and the documents of the tests, which hashes
 * passwords cheaply.
 */

await runWorker({ uploads: [...UPLOAD_ENDPOINTS, documentEndpoint], hashing: cheapHashing });

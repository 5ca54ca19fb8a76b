import { runWorker } from '#server/programs/worker/run-worker.ts';
import { testEndpoint } from './test-upload.ts';

/** A worker process with the endpoint of the tests. */

await runWorker({ uploads: [testEndpoint()] });

import { fileURLToPath } from 'node:url';
import { runNode } from '#server/programs/app/run-node.ts';
import { TEST_UPLOAD } from './test-upload.ts';

/** A node with the row of the tests, and with worker processes that serve it (upload-worker.ts). */

await runNode({
  workerFile: fileURLToPath(new URL('upload-worker.ts', import.meta.url)),
  uploads: [TEST_UPLOAD],
});

import { runWorker } from '#server/programs/worker/run-worker.ts';
import { cheapHashing } from './cheap-hashing.ts';

/** A worker process that hashes passwords cheaply: `runNode({ workerFile })`. */

await runWorker({ hashing: cheapHashing });

import type { Challenge, Solution } from 'altcha-lib/types';

/**
 * Solves a challenge in a web worker, so that typing stays responsive. Returns `undefined` without
 * workers or Web Crypto, or after the time limit.
 */
export async function solveChallenge(challenge: Challenge): Promise<Solution | undefined> {
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL('challenge-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    return await new Promise<Solution | undefined>((resolve, reject) => {
      started.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
        resolve(data ?? undefined),
      );
      started.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'The worker could not be loaded.')),
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is sent to without an origin
      started.postMessage(challenge);
    });
  } catch (error) {
    console.error('The worker could not solve the challenge.', error);
    return undefined;
  } finally {
    worker?.terminate();
  }
}

import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Web worker that solves the single challenge it receives. It responds with null on failure. */

/** Time limit in milliseconds. A ten-year-old phone needs a tenth of it. */
const TIME_OUT = 60_000;

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => void answer(data));

async function answer(challenge: Challenge): Promise<void> {
  let solution: Solution | null = null;
  try {
    solution = await solveChallenge({ challenge, deriveKey, timeout: TIME_OUT });
  } catch (error) {
    console.error('The challenge could not be solved.', error);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker sends to its page alone
  self.postMessage(solution);
}

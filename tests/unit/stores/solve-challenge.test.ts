import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { solveChallenge } from '#stores/solve-challenge.ts';

/** The page's end of a worker, which the test or the real worker answers. */
class FakeWorker extends EventTarget {
  static opened: FakeWorker[] = [];
  static answer: (worker: FakeWorker, data: unknown) => void = () => {};
  isOver = false;

  constructor() {
    super();
    FakeWorker.opened.push(this);
  }

  postMessage(data: unknown): void {
    FakeWorker.answer(this, data);
  }

  terminate(): void {
    this.isOver = true;
  }
}

/** The worker's own end, which its module uses as `self`. */
class FakeScope extends EventTarget {
  postMessage: (data: unknown) => void = () => {};
}

const scope = new FakeScope();

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  await import('#stores/challenge-worker.ts');
  vi.unstubAllGlobals();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  FakeWorker.opened = [];
});

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' };
const aChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 30, deriveKey, ...secrets });

function answerWith(answer: typeof FakeWorker.answer): void {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.answer = answer;
}

/** Answers with the real module of the worker. */
function answerByWorker(): void {
  vi.stubGlobal('self', scope);
  answerWith((worker, data) => {
    scope.postMessage = (answer) =>
      worker.dispatchEvent(new MessageEvent('message', { data: answer }));
    scope.dispatchEvent(new MessageEvent('message', { data }));
  });
}

describe('solveChallenge', () => {
  it('returns a solution that the server accepts, and terminates the worker', async () => {
    answerByWorker();
    const challenge = await aChallenge();
    const solution = await solveChallenge(challenge);
    expect(solution?.counter).toBe(30);
    expect(
      await verifySolution({
        challenge,
        solution: solution ?? { counter: 0, derivedKey: '' },
        deriveKey,
        ...secrets,
      }),
    ).toMatchObject({
      verified: true,
    });
    expect(FakeWorker.opened.map(({ isOver }) => isOver)).toEqual([true]);
  });

  it('returns undefined and logs a challenge with an unknown algorithm', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answerByWorker();
    const challenge = await aChallenge();
    expect(
      await solveChallenge({ parameters: { ...challenge.parameters, algorithm: 'none' } }),
    ).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('returns undefined and logs when the worker cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answerWith((worker) => worker.dispatchEvent(new Event('error')));
    expect(await solveChallenge(await aChallenge())).toBeUndefined();
    expect(FakeWorker.opened.map(({ isOver }) => isOver)).toEqual([true]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('returns undefined and logs in a browser without workers', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('Worker', undefined);
    expect(await solveChallenge(await aChallenge())).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});

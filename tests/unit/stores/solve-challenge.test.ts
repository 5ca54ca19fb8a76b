import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { solveChallenge } from '../../../src/stores/solve-challenge.ts';

/** The page's end of a worker that the test answers for, or the real one below. */
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

/** The worker's own end, which its module finds as `self`. */
class FakeScope extends EventTarget {
  postMessage: (data: unknown) => void = () => {};
}

const scope = new FakeScope();

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  await import('../../../src/stores/challenge-worker.ts');
  vi.unstubAllGlobals();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  FakeWorker.opened = [];
});

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' };
const aChallenge = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 30, deriveKey, ...secrets });

function answerWith(answer: typeof FakeWorker.answer): void {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.answer = answer;
}

/** The module of the worker answers. */
function answerByWorker(): void {
  vi.stubGlobal('self', scope);
  answerWith((worker, data) => {
    scope.postMessage = (answer) => worker.dispatchEvent(new MessageEvent('message', { data: answer }));
    scope.dispatchEvent(new MessageEvent('message', { data }));
  });
}

describe('solving a challenge', () => {
  it('comes to what the server takes, and leaves no worker behind', async () => {
    answerByWorker();
    const challenge = await aChallenge();
    const solution = await solveChallenge(challenge);
    expect(solution?.counter).toBe(30);
    expect(await verifySolution({ challenge, solution: solution ?? { counter: 0, derivedKey: '' }, deriveKey, ...secrets })).toMatchObject({
      verified: true,
    });
    expect(FakeWorker.opened.map(({ isOver }) => isOver)).toEqual([true]);
  });

  it('comes to nothing with a challenge that no answer fits', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answerByWorker();
    const challenge = await aChallenge();
    expect(await solveChallenge({ parameters: { ...challenge.parameters, algorithm: 'none' } })).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('comes to nothing where the worker cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answerWith((worker) => worker.dispatchEvent(new Event('error')));
    expect(await solveChallenge(await aChallenge())).toBeUndefined();
    expect(FakeWorker.opened.map(({ isOver }) => isOver)).toEqual([true]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('comes to nothing where a browser has no workers', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('Worker', undefined);
    expect(await solveChallenge(await aChallenge())).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});

import type { Challenge } from 'altcha-lib';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/stores/call-for-reader.ts';
import { $errors } from '../../../src/stores/errors.ts';
import { createRegistrationProof } from '../../../src/stores/registration-proof.ts';
import { fakeFetch } from '../contracts/fake-fetch.ts';

const challenge: Challenge = { parameters: { algorithm: 'X', nonce: '00', salt: '00', cost: 1, keyLength: 1, keyPrefix: '00' } };
const answer = { httpCode: 200, response: { challenge, validFor: 1200 } };
const solution = { counter: 7, derivedKey: 'ff' };

/** A proof on a clock that the test turns, by a solver that answers with what it is told to, one after the other. */
function proofOn(options: { solutions?: (typeof solution | undefined)[]; status?: number; body?: unknown } = {}) {
  const { fetch, requests } = fakeFetch(options.status ?? 200, options.body ?? answer);
  const clock = { now: 0 };
  const solutions = options.solutions ?? [solution, { ...solution, counter: 8 }];
  const { promise: isAtWork, resolve: begin } = Promise.withResolvers<void>();
  const proof = createRegistrationProof({
    fetch,
    now: () => clock.now,
    solve() {
      begin();
      return Promise.resolve(solutions.shift());
    },
  });
  const take = async () => {
    const text = await proof.take();
    return text === undefined ? undefined : JSON.parse(atob(text));
  };
  return { proof, requests, clock, isAtWork, take };
}

describe('a proof for a registration', () => {
  it('is worked on ahead, once, and handed out as ALTCHA writes it', async () => {
    const { proof, requests, take } = proofOn();
    proof.prepare();
    proof.prepare();
    expect(await take()).toEqual({ challenge, solution });
    expect(requests.map(({ url }) => url)).toEqual(['/api/front/user/challenge']);
  });

  it('is made when it is asked for, where nobody prepared one', async () => {
    expect(await proofOn().take()).toEqual({ challenge, solution });
  });

  it('is never handed out twice', async () => {
    const { proof, requests, take } = proofOn();
    proof.prepare();
    await take();
    expect((await take()).solution.counter).toBe(8);
    expect(requests).toHaveLength(2);
  });

  it('is made anew where the reader took longer than it holds', async () => {
    const { proof, clock, isAtWork, take } = proofOn();
    proof.prepare();
    await isAtWork;
    clock.now = 1_140_000;
    expect((await take()).solution.counter).toBe(8);
  });

  it('is good for as long as the form is likely to take', async () => {
    const { proof, clock, isAtWork, take } = proofOn();
    proof.prepare();
    await isAtWork;
    clock.now = 1_139_999;
    expect((await take()).solution.counter).toBe(7);
  });

  it('is tried once more where it failed ahead of time', async () => {
    const { proof, take } = proofOn({ solutions: [undefined, solution] });
    proof.prepare();
    expect(await take()).toEqual({ challenge, solution });
  });

  it('is nothing where the browser cannot make one', async () => {
    expect(await proofOn({ solutions: [] }).take()).toBeUndefined();
  });

  it('is no reader’s error ahead of time, and one when it is asked for', async () => {
    const { proof, take } = proofOn({ status: 429, body: { httpCode: 429, code: 'TOO_MANY_REQUESTS' } });
    $errors.set([]);
    proof.prepare();
    await expect(take()).rejects.toThrow(CallError);
    expect($errors.get().map(({ apiInfo }) => apiInfo.text)).toEqual(['GET /api/front/user/challenge 429']);
  });
});

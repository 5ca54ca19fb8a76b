import type { Challenge } from 'altcha-lib';
import { describe, expect, it } from 'vitest';
import { CallError } from '#stores/call-for-reader.ts';
import { $errors } from '#stores/errors.ts';
import { createRegistrationProof } from '#stores/accounts/registration-proof.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';

const challenge: Challenge = {
  parameters: { algorithm: 'X', nonce: '00', salt: '00', cost: 1, keyLength: 1, keyPrefix: '00' },
};
const answer = { httpCode: 200, response: { challenge, validFor: 1200 } };
const solution = { counter: 7, derivedKey: 'ff' };

/** A proof with a clock for the test and a solver that returns `solutions` one after the other. */
function proofOn(
  options: { solutions?: (typeof solution | undefined)[]; status?: number; body?: unknown } = {},
) {
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

describe('the proof of work for a registration', () => {
  it('solves the challenge ahead once and encodes it in the format of ALTCHA', async () => {
    const { proof, requests, take } = proofOn();
    proof.prepare();
    proof.prepare();
    expect(await take()).toEqual({ challenge, solution });
    expect(requests.map(({ url }) => url)).toEqual(['/api/front/user/challenge']);
  });

  it('solves a challenge on request if it was not prepared', async () => {
    expect(await proofOn().take()).toEqual({ challenge, solution });
  });

  it('never returns the same proof twice', async () => {
    const { proof, requests, take } = proofOn();
    proof.prepare();
    await take();
    expect((await take()).solution.counter).toBe(8);
    expect(requests).toHaveLength(2);
  });

  it('solves a new challenge when the prepared one has expired', async () => {
    const { proof, clock, isAtWork, take } = proofOn();
    proof.prepare();
    await isAtWork;
    clock.now = 1_140_000;
    expect((await take()).solution.counter).toBe(8);
  });

  it('keeps a prepared proof up to a minute before its expiry', async () => {
    const { proof, clock, isAtWork, take } = proofOn();
    proof.prepare();
    await isAtWork;
    clock.now = 1_139_999;
    expect((await take()).solution.counter).toBe(7);
  });

  it('retries on request after the preparation failed', async () => {
    const { proof, take } = proofOn({ solutions: [undefined, solution] });
    proof.prepare();
    expect(await take()).toEqual({ challenge, solution });
  });

  it('returns undefined if the browser cannot solve it', async () => {
    expect(await proofOn({ solutions: [] }).take()).toBeUndefined();
  });

  it('lists an error on request only, not for the preparation', async () => {
    const { proof, take } = proofOn({
      status: 429,
      body: { httpCode: 429, code: 'TOO_MANY_REQUESTS' },
    });
    $errors.set([]);
    proof.prepare();
    await expect(take()).rejects.toThrow(CallError);
    expect($errors.get().map(({ apiInfo }) => apiInfo.text)).toEqual([
      'GET /api/front/user/challenge 429',
    ]);
  });
});

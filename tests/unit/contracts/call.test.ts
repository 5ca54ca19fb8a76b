import { describe, expect, it, vi } from 'vitest';
import { call } from '#contracts/call.ts';
import { defineContract } from '#contracts/contract.ts';
import { fakeFetch, hangingFetch } from './fake-fetch.ts';

const saveProfile = defineContract<{
  params: { id: string };
  body: { nick: string };
  response: { saved: boolean };
}>()({
  method: 'PATCH',
  path: '/api/profiles/{id}',
  work: 'write',
  problems: ['NICK_ALREADY_IN_USE'],
});
const input = { params: { id: 'u/1' }, body: { nick: 'farer' } };

describe('call', () => {
  it('sends method, escaped path and JSON body', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { saved: true } });
    await call(saveProfile, input, { fetch });
    expect(requests).toMatchObject([
      {
        url: '/api/profiles/u%2F1',
        method: 'PATCH',
        body: '{"nick":"farer"}',
        headers: { 'content-type': 'application/json' },
      },
    ]);
  });

  it('lets a write with a short body, or with none, outlive its page', async () => {
    const remove = defineContract<{ params: undefined; body: undefined; response: unknown }>()({
      method: 'DELETE',
      path: '/api/profiles',
      work: 'write',
      problems: [],
    });
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { saved: true } });
    await call(saveProfile, input, { fetch });
    await call(saveProfile, { ...input, body: { nick: 'n'.repeat(7_989) } }, { fetch });
    await call(remove, {}, { fetch });
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, true, true]);
  });

  it('ends a read, and a write with a long body, with its page', async () => {
    const read = defineContract<{ params: undefined; body: undefined; response: unknown }>()({
      method: 'GET',
      path: '/api/profiles',
      work: 'read',
      problems: [],
    });
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { saved: true } });
    await call(read, {}, { fetch });
    // With its name and signs, the body is one character longer than the longest that is kept.
    await call(saveProfile, { ...input, body: { nick: 'n'.repeat(7_990) } }, { fetch });
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([false, false]);
  });

  it('sends a query with escaped values', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { saved: true } });
    await call(saveProfile, { ...input, query: { userId: 'a&b' } }, { fetch });
    expect(requests).toMatchObject([{ url: '/api/profiles/u%2F1?userId=a%26b' }]);
  });

  // R7.42
  it('returns the response field if there is one', async () => {
    const { fetch } = fakeFetch(200, { httpCode: 200, response: { saved: true } });
    expect(await call(saveProfile, input, { fetch })).toEqual({
      ok: true,
      httpCode: 200,
      response: { saved: true },
    });
  });

  // R7.42
  it('returns the whole body without a response field', async () => {
    const { fetch } = fakeFetch(200, { saved: true });
    expect(await call(saveProfile, input, { fetch })).toEqual({
      ok: true,
      httpCode: 200,
      response: { saved: true },
    });
  });

  it('returns undefined for an empty response', async () => {
    const { fetch } = fakeFetch(204, undefined);
    expect(await call(saveProfile, input, { fetch })).toEqual({
      ok: true,
      httpCode: 204,
      response: undefined,
    });
  });

  // R8.6
  it.each([
    [400, 'NOT_FOUND'],
    [401, 'NOT_AUTHORIZED'],
    [403, 'NOT_AUTHORIZED'],
    [404, 'NOT_FOUND'],
    [412, 'PRECONDITION_FAILED'],
    [418, 'SERVER_ERROR'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
  ])('maps the HTTP status %i to %s', async (status, problem) => {
    const { fetch } = fakeFetch(status, { httpCode: status });
    expect(await call(saveProfile, input, { fetch })).toEqual({
      ok: false,
      problem,
      httpCode: status,
      fields: {},
    });
  });

  // R7.43, R8.5
  it('treats an httpCode of 500 or more in the body as an error, whatever the status', async () => {
    const { fetch } = fakeFetch(200, { httpCode: 502, response: {} });
    expect(await call(saveProfile, input, { fetch })).toMatchObject({
      ok: false,
      problem: 'SERVER_ERROR',
      httpCode: 502,
    });
  });

  it('treats HTML in place of JSON as an error', async () => {
    const { fetch } = fakeFetch(200, '<!doctype html>');
    expect(await call(saveProfile, input, { fetch })).toMatchObject({
      ok: false,
      problem: 'SERVER_ERROR',
    });
  });

  it('returns a code of the contract and its fields', async () => {
    const { fetch } = fakeFetch(409, {
      httpCode: 409,
      code: 'NICK_ALREADY_IN_USE',
      fields: { nick: 'taken', odd: 3 },
    });
    expect(await call(saveProfile, input, { fetch })).toMatchObject({
      ok: false,
      code: 'NICK_ALREADY_IN_USE',
      fields: { nick: 'taken' },
    });
  });

  it('omits a code that the contract does not list', async () => {
    const { fetch } = fakeFetch(409, { httpCode: 409, code: 'SOMETHING_ELSE' });
    expect(await call(saveProfile, input, { fetch })).not.toHaveProperty('code');
  });

  // R9.1
  it('has a timeout of ten seconds', async () => {
    const timeOut = vi.spyOn(AbortSignal, 'timeout');
    await call(saveProfile, input, fakeFetch(200, {}));
    expect(timeOut.mock.calls).toEqual([[10_000]]);
    timeOut.mockRestore();
  });

  it('aborts a call after its timeout', async () => {
    const outcome = await call(saveProfile, input, { fetch: hangingFetch, timeOut: 5 });
    expect(outcome).toMatchObject({
      ok: false,
      problem: 'TIMEOUT',
      httpCode: 0,
      cause: { name: 'TimeoutError' },
    });
  });

  it('treats an unreachable server as a timeout', async () => {
    const cause = new TypeError('Failed to fetch');
    expect(await call(saveProfile, input, { fetch: () => Promise.reject(cause) })).toEqual({
      ok: false,
      problem: 'TIMEOUT',
      httpCode: 0,
      fields: {},
      cause,
    });
  });
});

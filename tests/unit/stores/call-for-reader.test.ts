import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '#contracts/accounts/log-out.ts';
import { callForReader, CallError } from '#stores/call-for-reader.ts';
import { $errors } from '#stores/errors.ts';
import { fakeFetch } from '../contracts/fake-fetch.ts';

beforeEach(() => $errors.set([]));

describe('callForReader', () => {
  it('returns the response and lists no error', async () => {
    const { fetch } = fakeFetch(200, { httpCode: 200, response: 'done' });
    expect(await callForReader(logOut, {}, { fetch })).toBe('done');
    expect($errors.get()).toEqual([]);
  });

  // R7.44, R7.45
  it('lists the error and rethrows it', async () => {
    const { fetch } = fakeFetch(403, { httpCode: 403, code: 'FOREIGN_ORIGIN' });
    await expect(callForReader(logOut, {}, { fetch })).rejects.toThrow(CallError);
    expect($errors.get()).toEqual([
      {
        message: 'You are not authorized to perform this operation.',
        apiInfo: { type: 'FOREIGN_ORIGIN', text: 'POST /api/front/user/logout 403' },
      },
    ]);
  });

  it('treats any httpCode but the wanted one as a failure', async () => {
    const { fetch } = fakeFetch(200, { httpCode: 404, response: 'done' });
    await expect(callForReader(logOut, {}, { fetch, wanted: 200 })).rejects.toMatchObject({
      failure: { httpCode: 404, problem: 'NOT_FOUND' },
    });
    expect($errors.get()).toMatchObject([
      {
        message: 'The resource was not found on the server. Please try again later.',
        apiInfo: { type: 'NOT_FOUND' },
      },
    ]);
  });

  it('throws the failure for the form', async () => {
    const { fetch } = fakeFetch(503, { httpCode: 503 });
    await expect(callForReader(logOut, {}, { fetch })).rejects.toMatchObject({
      failure: { problem: 'SERVER_ERROR', httpCode: 503 },
    });
  });

  it('lists the last twenty errors, oldest first', async () => {
    for (let number = 1; number <= 21; number += 1) {
      const { fetch } = fakeFetch(500 + number, {});
      await expect(callForReader(logOut, {}, { fetch })).rejects.toThrow(CallError);
    }
    const statuses = $errors.get().map(({ apiInfo }) => apiInfo.text.split(' ').at(-1));
    expect([statuses.length, statuses[0], statuses.at(-1)]).toEqual([20, '502', '521']);
  });
});

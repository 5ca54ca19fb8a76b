import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $errors } from '#stores/errors.ts';
import { requestSearch } from '#stores/search/search.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';

beforeEach(() => $errors.set([]));
afterEach(() => vi.restoreAllMocks());

// R8.31
it('logs a failed search and lists no error for the reader', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    fakeFetch(503, { httpCode: 503, code: 'SERVICE_UNAVAILABLE' }).fetch,
  );
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const criteria = { text: 'port', searchType: 'all', filters: {}, date: 'any' } as const;
  expect(
    await requestSearch(criteria, { cursor: '', locale: 'ca', isAgenda: false }),
  ).toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith('The search failed: SERVICE_UNAVAILABLE.');
  expect($errors.get()).toEqual([]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { $errors } from '#stores/errors.ts';
import { requestNewsletter } from '#stores/newsletters/newsletters.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';

beforeEach(() => $errors.set([]));

describe('a request for a newsletter', () => {
  // R7.2
  it('sends a newsletter request without a body', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { isAsked: true } });
    await requestNewsletter('berta@correu.example', 'setmanal', { fetch });
    expect(requests).toMatchObject([
      { method: 'POST', url: '/api/front/newsletter/berta%40correu.example?newsletter=setmanal' },
    ]);
    expect(requests[0]).toMatchObject({ body: undefined });
  });

  // R4.21
  it.each([201, 204, 404])('rejects and lists an error for the httpCode %i', async (httpCode) => {
    const { fetch } = fakeFetch(200, { httpCode, response: {} });
    await expect(
      requestNewsletter('berta@correu.example', 'setmanal', { fetch }),
    ).rejects.toMatchObject({ failure: { httpCode } });
    expect($errors.get()).toHaveLength(1);
  });
});

import { expect, it } from 'vitest';
import { HTTP_PROBLEM_TEXTS, httpProblem } from '#contracts/http-problem.ts';

// R8.2, R8.3, R8.4, R8.5
it.each([
  [400, 'The resource was not found on the server. Please try again later.'],
  [404, 'The resource was not found on the server. Please try again later.'],
  [401, 'You are not authorized to perform this operation.'],
  [403, 'You are not authorized to perform this operation.'],
  [412, 'Precondition failed. Please try again later.'],
  [500, 'An error occurred while making the request. Please try again later.'],
  [503, 'An error occurred while making the request. Please try again later.'],
])('status %i has the sentence of SPECIFICATION §8', (status, sentence) => {
  expect(HTTP_PROBLEM_TEXTS[httpProblem(status)]).toBe(sentence);
});

// R8.1
it('a timeout has the sentence of SPECIFICATION §8', () => {
  expect(HTTP_PROBLEM_TEXTS.TIMEOUT).toBe(
    'Unable to connect to the server. Please try again later.',
  );
});

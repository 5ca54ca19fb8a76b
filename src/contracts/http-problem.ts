/** Problems common to all endpoints (SPECIFICATION §8, HTTP client). */
export type HttpProblem =
  | 'TIMEOUT'
  | 'NOT_FOUND'
  | 'NOT_AUTHORIZED'
  | 'PRECONDITION_FAILED'
  | 'SERVER_ERROR';

/**
 * Sentences of SPECIFICATION §8 for the shared error list, which engineers read. Forms have their
 * own texts in src/i18n.
 */
export const HTTP_PROBLEM_TEXTS = {
  TIMEOUT: 'Unable to connect to the server. Please try again later.',
  NOT_FOUND: 'The resource was not found on the server. Please try again later.',
  NOT_AUTHORIZED: 'You are not authorized to perform this operation.',
  PRECONDITION_FAILED: 'Precondition failed. Please try again later.',
  SERVER_ERROR: 'An error occurred while making the request. Please try again later.',
} as const satisfies Record<HttpProblem, string>;

/** The problem for an HTTP status. Statuses outside the specification count as server errors. */
export function httpProblem(status: number): HttpProblem {
  switch (status) {
    case 400:
    case 404:
      return 'NOT_FOUND';
    case 401:
    case 403:
      return 'NOT_AUTHORIZED';
    case 412:
      return 'PRECONDITION_FAILED';
    default:
      return 'SERVER_ERROR';
  }
}

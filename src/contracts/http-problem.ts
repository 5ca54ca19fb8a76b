/** What can become of any call, whatever the endpoint (SPECIFICATION §8, HTTP client). */
export type HttpProblem = 'TIMEOUT' | 'NOT_FOUND' | 'NOT_AUTHORIZED' | 'PRECONDITION_FAILED' | 'SERVER_ERROR';

/** The key in src/i18n of the text for each, by which the shared error list names it. */
export const HTTP_PROBLEM_TEXTS = {
  TIMEOUT: 'errors:http.timeout',
  NOT_FOUND: 'errors:http.notFound',
  NOT_AUTHORIZED: 'errors:http.notAuthorized',
  PRECONDITION_FAILED: 'errors:http.preconditionFailed',
  SERVER_ERROR: 'errors:http.server',
} as const satisfies Record<HttpProblem, string>;

/** The problem an HTTP status stands for; statuses the specification does not name count as the server's. */
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

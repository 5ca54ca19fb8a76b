import { atom } from 'nanostores';
import type { CallFailure } from '#contracts/call.ts';
import type { Contract } from '#contracts/contract.ts';
import { HTTP_PROBLEM_TEXTS, type HttpProblem } from '#contracts/http-problem.ts';

/** An entry of the shared error list (SPECIFICATION §7). */
export interface SharedError {
  /** Message of SPECIFICATION §8. */
  message: (typeof HTTP_PROBLEM_TEXTS)[HttpProblem];
  apiInfo: {
    /** The endpoint's code, else the class of HTTP error. */
    type: string;
    /** The request and the status of its response: `POST /api/front/user/login 401`. */
    text: string;
  };
}

/** Maximum of listed errors, enough for the diagnosis of a visit. */
const MOST = 20;

/**
 * The last errors of requests that readers triggered, oldest first (SPECIFICATION §7), for the
 * diagnosis of a page. The list is not displayed: the form or button shows its own message.
 */
export const $errors = atom<readonly SharedError[]>([]);

/** Adds a failed call to the shared error list. Showing a message is the caller's job. */
export function listError(contract: Pick<Contract, 'method' | 'path'>, failure: CallFailure): void {
  const error: SharedError = {
    message: HTTP_PROBLEM_TEXTS[failure.problem],
    apiInfo: {
      type: failure.code ?? failure.problem,
      text: `${contract.method} ${contract.path} ${failure.httpCode}`,
    },
  };
  $errors.set([...$errors.get(), error].slice(-MOST));
}

import { atom } from 'nanostores';
import type { CallFailure } from '../contracts/call.ts';
import type { Contract } from '../contracts/contract.ts';
import { HTTP_PROBLEM_TEXTS, type HttpProblem } from '../contracts/http-problem.ts';

/** An entry of the shared error list (SPECIFICATION §7). */
export interface SharedError {
  /** The sentence of SPECIFICATION §8. */
  message: (typeof HTTP_PROBLEM_TEXTS)[HttpProblem];
  apiInfo: {
    /** The endpoint's code, else the class of HTTP error. */
    type: string;
    /** Which call, and the status it ended in: `POST /api/front/user/login 401`. */
    text: string;
  };
}

/** So many are enough to tell what a visit ran into. */
const MOST = 20;

/**
 * The last errors of what readers asked for, oldest first (SPECIFICATION §7), for who looks for what went wrong on a page. Nothing shows them:
 * readers are told by the form or button that waits.
 */
export const $errors = atom<readonly SharedError[]>([]);

/** Lists what a call failed with; to say it to the reader is for who called. */
export function listError(contract: Pick<Contract, 'method' | 'path'>, failure: CallFailure): void {
  const error: SharedError = {
    message: HTTP_PROBLEM_TEXTS[failure.problem],
    apiInfo: { type: failure.code ?? failure.problem, text: `${contract.method} ${contract.path} ${failure.httpCode}` },
  };
  $errors.set([...$errors.get(), error].slice(-MOST));
}

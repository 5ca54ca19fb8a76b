import { atom } from 'nanostores';
import type { CallFailure } from '../contracts/call.ts';
import type { Contract } from '../contracts/contract.ts';
import { HTTP_PROBLEM_TEXTS, type HttpProblem } from '../contracts/http-problem.ts';

/** An entry of the shared error list (SPECIFICATION §7). */
export interface SharedError {
  /** Key of the text of SPECIFICATION §8. */
  message: (typeof HTTP_PROBLEM_TEXTS)[HttpProblem];
  apiInfo: {
    /** The endpoint's code, else the class of HTTP error. */
    type: string;
    /** Which call, and the status it ended in: `POST /api/front/user/login 401`. */
    text: string;
  };
}

/** Errors of what readers asked for, oldest first, until they are dismissed. */
export const $errors = atom<readonly SharedError[]>([]);

export function listError(contract: Pick<Contract, 'method' | 'path'>, failure: CallFailure): void {
  const error: SharedError = {
    message: HTTP_PROBLEM_TEXTS[failure.problem],
    apiInfo: { type: failure.code ?? failure.problem, text: `${contract.method} ${contract.path} ${failure.httpCode}` },
  };
  $errors.set([...$errors.get(), error]);
}

export function dismissError(error: SharedError): void {
  $errors.set($errors.get().filter((listed) => listed !== error));
}

/** Name of the reason in the fields of a refusal. */
export const TOO_COMPLEX = 'tooComplex';

/**
 * A work on a text from outside that took longer than its limit, or more memory than a thread has.
 */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError';

  constructor() {
    super('The text is too complex.');
  }
}

/** A thread whose line is full, or that was closed. */
export class ThreadBusyError extends Error {
  override readonly name = 'ThreadBusyError';

  constructor() {
    super('Too many texts wait for their thread.');
  }
}

/**
 * Whether an error is a TooComplexError: by its name, because endpoints of a build have classes of
 * their own.
 */
export const isTooComplex = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TooComplexError';

/** Whether an error is a ThreadBusyError, by its name. */
export const isThreadBusy = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ThreadBusyError';

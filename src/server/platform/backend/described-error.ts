import { z } from 'zod';

/** An error as plain data, as the log's `describeError` returns it. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: DescribedError | undefined;
}

export const describedErrorSchema: z.ZodType<DescribedError> = z.object({
  type: z.string(),
  message: z.string(),
  code: z.string().optional(),
  stack: z.string().optional(),
  get cause() {
    return describedErrorSchema.optional();
  },
});

/**
 * Recreates an error of another process with its original stack, so that the log shows where it was
 * thrown.
 */
export function reviveError({ type, message, code, stack, cause }: DescribedError): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause: reviveError(cause) });
  error.name = type;
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

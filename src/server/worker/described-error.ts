import { z } from 'zod';

/** An error as plain data, as `describeError` of the log makes it. */
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

/** An error of another process, with its own stack: what the log then prints is where it was thrown. */
export function reviveError({ type, message, code, stack, cause }: DescribedError): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause: reviveError(cause) });
  error.name = type;
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

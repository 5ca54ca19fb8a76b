import { ZodError } from 'zod';

/**
 * Whether an error means that a worker process sent an invalid response: not HTTP, not JSON, or of
 * an unexpected shape.
 */
export function isBrokenAnswer(error: unknown): boolean {
  if (error instanceof ZodError || error instanceof SyntaxError || error instanceof RangeError)
    return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('HPE_')
  );
}

import { ZodError } from 'zod';

/** Whether an error says that a worker's answer was no answer: not HTTP, not JSON, or not of the agreed shape. */
export function isBrokenAnswer(error: unknown): boolean {
  if (error instanceof ZodError || error instanceof SyntaxError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('HPE_');
}

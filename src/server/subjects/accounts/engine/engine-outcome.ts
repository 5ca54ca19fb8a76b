import { APIError } from 'better-auth/api';

/**
 * Converts rejections by the engine, which are expected, to values. Everything else is a fault and
 * is rethrown.
 */
export async function outcomeOf<Value>(
  work: Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; status: number }> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      return { ok: false, status: error.statusCode };
    throw error;
  }
}

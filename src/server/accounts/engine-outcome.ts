import { APIError } from 'better-auth/api';

/** What the engine refuses is expected and a value; everything else is a fault and throws on. */
export async function outcomeOf<Value>(work: Promise<Value>): Promise<{ ok: true; value: Value } | { ok: false; status: number }> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, status: error.statusCode };
    throw error;
  }
}

import { subscribe } from '#contracts/newsletters/subscribe.ts';
import type { CallOptions } from '#contracts/call.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import { callForReader } from '../call-for-reader.ts';

/**
 * Requests a newsletter for an email address, which first receives a confirmation mail. Throws
 * `CallError` unless `httpCode` is 200 (SPECIFICATION §4).
 */
export async function requestNewsletter(
  email: string,
  newsletter: string,
  options: CallOptions = {},
): Promise<void> {
  await callForReader(
    subscribe,
    { params: { email }, query: { newsletter } },
    { ...options, wanted: 200 },
  );
  pushEntry({ event: 'form', form: 'newsletter', id: newsletter });
}

import { subscribe } from '../contracts/newsletters/subscribe.ts';
import type { CallOptions } from '../contracts/call.ts';
import { callForReader } from './call-for-reader.ts';

/** Asks for a newsletter by an address, which is mailed first. Throws `CallError` for every answer but an `httpCode` of 200 (SPECIFICATION §4). */
export async function requestNewsletter(email: string, newsletter: string, options: CallOptions = {}): Promise<void> {
  await callForReader(subscribe, { params: { email }, query: { newsletter } }, { ...options, wanted: 200 });
}

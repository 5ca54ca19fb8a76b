import { subscribe } from '../contracts/newsletters/subscribe.ts';
import { callForReader } from './call-for-reader.ts';

/** Asks for a newsletter by an address, which is mailed first. Throws `CallError`. */
export async function requestNewsletter(email: string, newsletter: string): Promise<void> {
  await callForReader(subscribe, { params: { email }, body: { newsletter } });
}
